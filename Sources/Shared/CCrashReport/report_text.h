// Text that is put together inside a signal handler: in memory that is there already, by no function of the library.

#ifndef REPORT_TEXT_H
#define REPORT_TEXT_H

#include <stddef.h>
#include <stdint.h>
#include <time.h>

struct report_text {
    char *bytes;
    size_t count, capacity;
    /// Where it goes when it is full; what does not fit is dropped when this is negative.
    int file;
};

/// Writes what there is to the file.
void report_flush(struct report_text *text);

void report_string(struct report_text *text, const char *string);

/// A name that somebody else has given: what is not printable ASCII becomes a question mark.
void report_name(struct report_text *text, const char *name);

/// With zeros in front to so many digits.
void report_decimal(struct report_text *text, uint64_t value, int digits);
void report_hexadecimal(struct report_text *text, uint64_t value, int digits);

/// UTC, as 2026-11-25T17:20:56Z.
void report_time(struct report_text *text, time_t seconds);

/// The same for the name of a file, as 20261125-172056.
void report_stamp(struct report_text *text, time_t seconds);

#endif
