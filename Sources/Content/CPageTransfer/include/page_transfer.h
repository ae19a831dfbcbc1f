/// Transfers of web pages by libcurl's multi interface, as far as the worker that fetches pages needs it: one thread,
/// no name look-ups, no files, no cookies, no redirects that are followed unasked, and no proxy but one that is named.
#pragma once

#include <poll.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

/// The transfers of a process, and the authorities that they trust.
typedef struct page_transfers page_transfers;

/// A transfer.
typedef struct page_transfer page_transfer;

/// The end of a transfer.
typedef enum {
    PAGE_TRANSFER_OK = 0,
    /// The host could not be reached, or ended the connection.
    PAGE_TRANSFER_NO_CONNECTION,
    /// The connection is not encrypted as it must be, or by somebody else.
    PAGE_TRANSFER_INSECURE,
    /// The time was up, or too few bytes came.
    PAGE_TRANSFER_TOO_SLOW,
    /// A callback ended the transfer.
    PAGE_TRANSFER_STOPPED,
    /// The host announces more bytes than are wanted.
    PAGE_TRANSFER_TOO_LARGE,
    /// A line of the head is too long.
    PAGE_TRANSFER_HEAD_TOO_LARGE,
    /// The bytes are not coded as the host says.
    PAGE_TRANSFER_BAD_CODING,
    /// The answer is no HTTP.
    PAGE_TRANSFER_BAD_ANSWER,
} page_transfer_ending;

/// A request, and who sees its answer.
typedef struct {
    /// An address of http or https.
    const char *url;
    /// The address and the port to dial, as `1.2.3.4:80` or `[::1]:80`.
    const char *dialled;
    /// The proxy that dials in our place, as `http://1.2.3.4:3128` or `socks5://1.2.3.4:1080`; empty for none.
    const char *proxy;
    const char *user_agent;
    /// Header lines, ended by NULL.
    const char *const *headers;
    /// Milliseconds for all, and for the connection.
    long total, connecting;
    /// The most bytes that the host may announce.
    int64_t bytes;
    void *context;
    /// Returns 0 to refuse an address that is about to be dialled.
    int (*may_dial)(void *context, const struct sockaddr *address, size_t count);
    /// Gets a line of the head, the empty one at its end included. Returns 0 to end the transfer.
    int (*header)(void *context, const char *line, size_t count);
    /// Gets bytes of the body, decoded, and the number of bytes that have come over the wire. Returns 0 to end the
    /// transfer.
    int (*body)(void *context, const uint8_t *bytes, size_t count, int64_t wire);
} page_transfer_request;

/// Makes everything ready that needs files.
///
/// - Parameters:
///   - certificates: The trusted authorities in PEM; those that cannot be read are left out.
/// - Returns: NULL if there is no memory, or no trusted authority.
page_transfers *page_transfers_create(const uint8_t *certificates, size_t count);

/// Begins a transfer. The strings are copied.
///
/// - Returns: NULL if there is no memory, or libcurl refuses the request.
page_transfer *page_transfer_start(page_transfers *transfers, const page_transfer_request *request);

/// Ends a transfer, if it still runs, and frees it.
void page_transfer_end(page_transfers *transfers, page_transfer *transfer);

/// Waits until there is something to do for a transfer or for one of the descriptors, and not longer than `milliseconds`.
void page_transfers_wait(page_transfers *transfers, struct pollfd *others, unsigned count, int milliseconds);

/// Does what can be done without waiting.
void page_transfers_work(page_transfers *transfers);

/// A transfer that has ended by itself, each once; NULL for none.
page_transfer *page_transfers_ended(page_transfers *transfers, void **context, page_transfer_ending *ending);
