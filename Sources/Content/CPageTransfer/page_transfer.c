#include "page_transfer.h"

#include <curl/curl.h>
#include <fcntl.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <stdlib.h>
#include <string.h>

struct page_transfers {
    CURLM *multi;
    X509_STORE *authorities;
};

struct page_transfer {
    CURL *easy;
    struct curl_slist *headers, *dialled;
    page_transfer_request request;
    page_transfers *owner;
};

// Ready-making ----------------------------------------------------------------------------------------------------------

static X509_STORE *store_of(const uint8_t *certificates, size_t count) {
    BIO *input = BIO_new_mem_buf(certificates, (int)count);
    X509_STORE *store = X509_STORE_new();
    int found = 0;
    while (input != NULL && store != NULL) {
        X509 *certificate = PEM_read_bio_X509(input, NULL, NULL, NULL);
        if (certificate == NULL) {
            int isEnd = ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE;
            ERR_clear_error();
            // One that is damaged is left out: the file goes on behind it.
            if (isEnd) break;
            continue;
        }
        found += X509_STORE_add_cert(store, certificate);
        X509_free(certificate);
    }
    BIO_free(input);
    if (found > 0) return store;
    X509_STORE_free(store);
    return NULL;
}

page_transfers *page_transfers_create(const uint8_t *certificates, size_t count) {
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return NULL;
    page_transfers *self = calloc(1, sizeof(*self));
    if (self == NULL) return NULL;
    self->multi = curl_multi_init();
    self->authorities = store_of(certificates, count);
    // The first context loads what OpenSSL takes from files.
    SSL_CTX *first = SSL_CTX_new(TLS_client_method());
    SSL_CTX_free(first);
    if (first != NULL && self->multi != NULL && self->authorities != NULL) return self;
    if (self->multi != NULL) curl_multi_cleanup(self->multi);
    X509_STORE_free(self->authorities);
    free(self);
    return NULL;
}

// Callbacks of libcurl --------------------------------------------------------------------------------------------------

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    page_transfer *self = context;
    if (purpose != CURLSOCKTYPE_IPCXN) return CURL_SOCKET_BAD;
    if (!self->request.may_dial(self->request.context, &address->addr, address->addrlen)) return CURL_SOCKET_BAD;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static size_t header_line(char *line, size_t size, size_t count, void *context) {
    page_transfer *self = context;
    return self->request.header(self->request.context, line, size * count) ? size * count : 0;
}

static size_t body_bytes(char *bytes, size_t size, size_t count, void *context) {
    page_transfer *self = context;
    curl_off_t wire = 0;
    curl_easy_getinfo(self->easy, CURLINFO_SIZE_DOWNLOAD_T, &wire);
    int goes_on = self->request.body(self->request.context, (const uint8_t *)bytes, size * count, wire);
    return goes_on ? size * count : 0;
}

// The authorities are read once, not for each connection.
static CURLcode context_made(CURL *easy, void *context, void *settings) {
    (void)easy;
    SSL_CTX_set1_cert_store(context, ((page_transfers *)settings)->authorities);
    return CURLE_OK;
}

// A transfer ------------------------------------------------------------------------------------------------------------

static void release(page_transfer *self) {
    if (self->easy != NULL) curl_easy_cleanup(self->easy);
    curl_slist_free_all(self->headers);
    curl_slist_free_all(self->dialled);
    free(self);
}

static int add_lists(page_transfer *self) {
    for (const char *const *line = self->request.headers; *line != NULL; line++) {
        struct curl_slist *longer = curl_slist_append(self->headers, *line);
        if (longer == NULL) return 0;
        self->headers = longer;
    }
    // For all hosts and all ports: the name is looked up by who calls, never by libcurl.
    char entry[80] = "::";
    if (strlen(self->request.dialled) > sizeof(entry) - 3) return 0;
    strcat(entry, self->request.dialled);
    self->dialled = curl_slist_append(NULL, entry);
    return self->dialled != NULL;
}

static CURLcode set_options(page_transfer *self) {
    CURLcode failed = CURLE_OK;
#define SET(option, value) \
    if (failed == CURLE_OK) failed = curl_easy_setopt(self->easy, CURLOPT_##option, value)
    SET(URL, self->request.url);
    SET(PROTOCOLS_STR, "http,https");
    SET(FOLLOWLOCATION, 0L);
    SET(CONNECT_TO, self->dialled);
    // A proxy gets the address that was checked: with CONNECT_TO libcurl names no other.
    SET(PROXY, self->request.proxy);
    SET(NOPROXY, *self->request.proxy == '\0' ? "*" : "");
    SET(HTTPPROXYTUNNEL, 1L);
    SET(SUPPRESS_CONNECT_HEADERS, 1L);
    SET(NOSIGNAL, 1L);
    SET(HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    SET(HTTP09_ALLOWED, 0L);
    SET(PATH_AS_IS, 1L);
    SET(USERAGENT, self->request.user_agent);
    SET(HTTPHEADER, self->headers);
    SET(ACCEPT_ENCODING, "gzip, deflate, br");
    SET(FRESH_CONNECT, 1L);
    SET(FORBID_REUSE, 1L);
    SET(DNS_CACHE_TIMEOUT, 0L);
    SET(MAXFILESIZE_LARGE, (curl_off_t)self->request.bytes);
    SET(TIMEOUT_MS, self->request.total);
    SET(CONNECTTIMEOUT_MS, self->request.connecting);
    SET(LOW_SPEED_LIMIT, 100L);
    SET(LOW_SPEED_TIME, 5L);
    SET(SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    SET(SSL_SESSIONID_CACHE, 0L);
    SET(CAINFO, NULL);
    SET(CAPATH, NULL);
    SET(SSL_CTX_FUNCTION, context_made);
    SET(SSL_CTX_DATA, self->owner);
    SET(OPENSOCKETFUNCTION, open_socket);
    SET(OPENSOCKETDATA, self);
    SET(HEADERFUNCTION, header_line);
    SET(HEADERDATA, self);
    SET(WRITEFUNCTION, body_bytes);
    SET(WRITEDATA, self);
    SET(PRIVATE, self);
#undef SET
    return failed;
}

page_transfer *page_transfer_start(page_transfers *transfers, const page_transfer_request *request) {
    page_transfer *self = calloc(1, sizeof(*self));
    if (self == NULL) return NULL;
    self->request = *request;
    self->owner = transfers;
    self->easy = curl_easy_init();
    if (self->easy == NULL || !add_lists(self) || set_options(self) != CURLE_OK ||
        curl_multi_add_handle(transfers->multi, self->easy) != CURLM_OK) {
        release(self);
        return NULL;
    }
    // libcurl has its own copies.
    self->request.url = self->request.dialled = self->request.user_agent = self->request.proxy = NULL;
    self->request.headers = NULL;
    return self;
}

void page_transfer_end(page_transfers *transfers, page_transfer *transfer) {
    curl_multi_remove_handle(transfers->multi, transfer->easy);
    release(transfer);
}

// All transfers ---------------------------------------------------------------------------------------------------------

void page_transfers_wait(page_transfers *transfers, struct pollfd *others, unsigned count, int milliseconds) {
    struct curl_waitfd waits[64];
    if (count > 64) count = 64;
    for (unsigned index = 0; index < count; index++) {
        waits[index] = (struct curl_waitfd){.fd = others[index].fd, .events = CURL_WAIT_POLLIN};
    }
    curl_multi_poll(transfers->multi, waits, count, milliseconds, NULL);
    for (unsigned index = 0; index < count; index++) {
        others[index].revents = waits[index].revents & CURL_WAIT_POLLIN ? POLLIN : 0;
    }
}

void page_transfers_work(page_transfers *transfers) {
    int running;
    curl_multi_perform(transfers->multi, &running);
}

static page_transfer_ending ending_of(CURLcode code) {
    switch (code) {
    case CURLE_OK: return PAGE_TRANSFER_OK;
    case CURLE_COULDNT_CONNECT:
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_PROXY:
    case CURLE_SEND_ERROR:
    case CURLE_RECV_ERROR:
    case CURLE_GOT_NOTHING:
    case CURLE_PARTIAL_FILE: return PAGE_TRANSFER_NO_CONNECTION;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_INVALIDCERTSTATUS: return PAGE_TRANSFER_INSECURE;
    case CURLE_OPERATION_TIMEDOUT: return PAGE_TRANSFER_TOO_SLOW;
    case CURLE_ABORTED_BY_CALLBACK:
    case CURLE_WRITE_ERROR: return PAGE_TRANSFER_STOPPED;
    case CURLE_FILESIZE_EXCEEDED: return PAGE_TRANSFER_TOO_LARGE;
    // libcurl has a buffer of 100 KB for a line.
#if LIBCURL_VERSION_NUM >= 0x080600
    case CURLE_TOO_LARGE:
#endif
    case CURLE_OUT_OF_MEMORY: return PAGE_TRANSFER_HEAD_TOO_LARGE;
    case CURLE_BAD_CONTENT_ENCODING: return PAGE_TRANSFER_BAD_CODING;
    default: return PAGE_TRANSFER_BAD_ANSWER;
    }
}

page_transfer *page_transfers_ended(page_transfers *transfers, void **context, page_transfer_ending *ending) {
    int left;
    CURLMsg *message;
    while ((message = curl_multi_info_read(transfers->multi, &left)) != NULL) {
        if (message->msg != CURLMSG_DONE) continue;
        page_transfer *transfer = NULL;
        curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &transfer);
        *context = transfer->request.context;
        *ending = ending_of(message->data.result);
        return transfer;
    }
    return NULL;
}
