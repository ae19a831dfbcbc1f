#include "html_tree.h"

#include <lexbor/encoding/encoding.h>
#include <lexbor/html/encoding.h>
#include <stdlib.h>
#include <string.h>

const char *html_tree_encoding(const char *label, size_t count) {
    const lxb_encoding_data_t *data = lxb_encoding_data_by_pre_name((const lxb_char_t *)label, count);
    return data == NULL ? NULL : (const char *)data->name;
}

const char *html_tree_declared_encoding(const unsigned char *bytes, size_t count) {
    const char *found = NULL;
    lxb_html_encoding_t encoding;
    if (lxb_html_encoding_init(&encoding) == LXB_STATUS_OK) {
        size_t length = 0;
        const lxb_char_t *name = lxb_html_encoding_prescan(&encoding, bytes, bytes + count, &length);
        if (name != NULL) found = html_tree_encoding((const char *)name, length);
    }
    lxb_html_encoding_destroy(&encoding, false);
    return found;
}

typedef struct {
    unsigned char *bytes;
    size_t count, room;
} text;

static int add(text *self, lxb_codepoint_t point) {
    if (self->room - self->count < 4) {
        size_t room = self->room * 2;
        unsigned char *more = realloc(self->bytes, room);
        if (more == NULL) return 0;
        self->bytes = more;
        self->room = room;
    }
    unsigned char *end = self->bytes + self->count;
    if (point < 0x80) {
        end[0] = (unsigned char)point;
        self->count += 1;
    } else if (point < 0x800) {
        end[0] = (unsigned char)(0xC0 | point >> 6);
        end[1] = (unsigned char)(0x80 | (point & 0x3F));
        self->count += 2;
    } else if (point < 0x10000) {
        if (point >= 0xD800 && point < 0xE000) point = 0xFFFD;
        end[0] = (unsigned char)(0xE0 | point >> 12);
        end[1] = (unsigned char)(0x80 | (point >> 6 & 0x3F));
        end[2] = (unsigned char)(0x80 | (point & 0x3F));
        self->count += 3;
    } else {
        end[0] = (unsigned char)(0xF0 | (point >> 18 & 0x07));
        end[1] = (unsigned char)(0x80 | (point >> 12 & 0x3F));
        end[2] = (unsigned char)(0x80 | (point >> 6 & 0x3F));
        end[3] = (unsigned char)(0x80 | (point & 0x3F));
        self->count += 4;
    }
    return 1;
}

static int add_all(text *self, lxb_encoding_decode_t *decoder, const lxb_codepoint_t *points) {
    size_t count = lxb_encoding_decode_buf_used(decoder);
    for (size_t index = 0; index < count; index++) {
        if (!add(self, points[index])) return 0;
    }
    lxb_encoding_decode_buf_used_set(decoder, 0);
    return 1;
}

unsigned char *html_tree_decode(const unsigned char *bytes, size_t count, const char *encoding, size_t *length) {
    static const lxb_codepoint_t replacement = 0xFFFD;
    lxb_codepoint_t points[4096];
    text self = {.bytes = malloc(count + 64), .room = count + 64};
    const lxb_encoding_data_t *data = lxb_encoding_data_by_pre_name((const lxb_char_t *)encoding, strlen(encoding));
    lxb_encoding_decode_t decoder;
    const lxb_char_t *next = bytes, *end = bytes + count;
    if (self.bytes == NULL || data == NULL || data->decode == NULL) goto failed;
    if (lxb_encoding_decode_init(&decoder, data, points, sizeof(points) / sizeof(*points)) != LXB_STATUS_OK) goto failed;
    lxb_encoding_decode_replace_set(&decoder, &replacement, 1);
    lxb_status_t status;
    do {
        const lxb_char_t *before = next;
        status = data->decode(&decoder, &next, end);
        size_t made = lxb_encoding_decode_buf_used(&decoder);
        if (!add_all(&self, &decoder, points)) goto failed;
        if (next == before && made == 0) break;
    } while (next < end);
    lxb_encoding_decode_finish(&decoder);
    if (!add_all(&self, &decoder, points)) goto failed;
    *length = self.count;
    return self.bytes;
failed:
    free(self.bytes);
    return NULL;
}
