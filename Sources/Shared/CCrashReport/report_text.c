#include "report_text.h"

#include <errno.h>
#include <unistd.h>

void report_flush(struct report_text *text) {
    size_t written = 0;
    while (text->file >= 0 && written < text->count) {
        ssize_t count = write(text->file, text->bytes + written, text->count - written);
        if (count < 0 && errno == EINTR) continue;
        // A disk that is full has a shorter report.
        if (count <= 0) break;
        written += (size_t)count;
    }
    text->count = 0;
}

static void put(struct report_text *text, char byte) {
    if (text->count == text->capacity) {
        if (text->file < 0) return;
        report_flush(text);
    }
    text->bytes[text->count++] = byte;
}

void report_string(struct report_text *text, const char *string) {
    while (*string) put(text, *string++);
}

void report_name(struct report_text *text, const char *name) {
    for (; *name; name++) put(text, *name >= ' ' && *name <= '~' ? *name : '?');
}

static void put_number(struct report_text *text, uint64_t value, int digits, unsigned base) {
    char reversed[20];
    int count = 0;
    while (value > 0 || count < digits) {
        reversed[count++] = "0123456789abcdef"[value % base];
        value /= base;
    }
    while (count > 0) put(text, reversed[--count]);
}

void report_decimal(struct report_text *text, uint64_t value, int digits) { put_number(text, value, digits, 10); }

void report_hexadecimal(struct report_text *text, uint64_t value, int digits) { put_number(text, value, digits, 16); }

// The Gregorian calendar without the library, whose functions read the time zone: eras of 400 years, which have 146,097
// days each, with years that begin in March.
static void put_utc(struct report_text *text, time_t seconds, const char *separators[4]) {
    uint64_t time = seconds > 0 ? (uint64_t)seconds : 0, second = time % 86400;
    uint64_t days = time / 86400 + 719468, era = days / 146097, day = days % 146097;
    uint64_t year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
    day -= 365 * year + year / 4 - year / 100;
    uint64_t month = (5 * day + 2) / 153;
    day -= (153 * month + 2) / 5;
    uint64_t is_next_year = month >= 10;
    report_decimal(text, era * 400 + year + is_next_year, 4);
    report_string(text, separators[0]);
    report_decimal(text, is_next_year ? month - 9 : month + 3, 2);
    report_string(text, separators[0]);
    report_decimal(text, day + 1, 2);
    report_string(text, separators[1]);
    report_decimal(text, second / 3600, 2);
    report_string(text, separators[2]);
    report_decimal(text, second / 60 % 60, 2);
    report_string(text, separators[2]);
    report_decimal(text, second % 60, 2);
    report_string(text, separators[3]);
}

void report_time(struct report_text *text, time_t seconds) {
    put_utc(text, seconds, (const char *[]){"-", "T", ":", "Z"});
}

void report_stamp(struct report_text *text, time_t seconds) {
    put_utc(text, seconds, (const char *[]){"", "-", "", ""});
}
