// What Swift cannot say of GTK: functions with a variable number of arguments, bit-fields, and two functions of
// libdispatch that no header declares. Nothing here decides anything.

#pragma once

#include <malloc.h>
#include <gtk/gtk.h>

// The main queue of libdispatch, for a run loop that is not its own. On Linux the handle is an eventfd: readable
// when something was queued, and left readable by the callback, so whoever waits on it reads it.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *unused);

// A widget of a class, with the two properties that can only be set while it is made.
GtkWidget *martlet_widget_new(GType type, const char *css_name, GtkAccessibleRole role);

// A button with another role than its own.
GtkWidget *martlet_action_button_new(GtkAccessibleRole role);

// 1 for a button, of whatever kind.
int martlet_is_button(GtkWidget *widget);

// Properties of a widget for assistive technologies.
void martlet_accessible_set_label(GtkWidget *widget, const char *label);
void martlet_accessible_set_description(GtkWidget *widget, const char *description);
void martlet_accessible_set_level(GtkWidget *widget, int level);
void martlet_accessible_set_selected(GtkWidget *widget, gboolean selected);
void martlet_accessible_set_hidden(GtkWidget *widget, gboolean hidden);

// The bit-fields of a glyph: bit 0 says that a cluster starts, bit 1 that it is in colour.
unsigned martlet_glyph_flags(const PangoGlyphInfo *glyph);
void martlet_glyph_set_flags(PangoGlyphInfo *glyph, unsigned flags);

// Whether a cursor may stand before a character.
gboolean martlet_is_cursor_position(const PangoLogAttr *attribute);

// Has gettext look up anew what it has found for the language before.
void martlet_forget_translations(void);

// A property that holds a text.
void martlet_set_string_property(void *object, const char *name, const char *value);

// What a property holds that is true or not.
gboolean martlet_get_bool_property(void *object, const char *name);

// A property that holds a number, a truth or a choice.
void martlet_set_int_property(void *object, const char *name, int value);

// Asks the window manager to keep a window that is shown above others. Does nothing where there is no X11.
void martlet_window_keep_above(GtkWindow *window);

// Has cairo keep every glyph for as long as its font lives, from now on. For any thread, once.
void martlet_keep_glyphs(void);
