// What a list of messages is with what GTK brings along: a GtkListView whose rows are two GtkLabels, as its
// documentation shows it. The peer that benchmarks hold our own list against.

#pragma once

// Texts, a GtkStringList. Needs no display.
void *martlet_stock_texts_new(void);
void martlet_stock_texts_add(void *texts, const char *text);

// A GtkScrolledWindow with the list, which takes over the texts. Row i is headed names[i % name_count]; the names stay
// with the caller.
void *martlet_stock_list_new(void *texts, const char *const *names, unsigned name_count);

// Scrolls down by so many pixels.
void martlet_stock_list_scroll(void *list, double distance);
