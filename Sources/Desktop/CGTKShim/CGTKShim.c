#include "CGTKShim.h"

#include <libintl.h>

#ifdef GDK_WINDOWING_X11
#include <gdk/x11/gdkx.h>
#endif

GtkWidget *martlet_widget_new(GType type, const char *css_name, GtkAccessibleRole role) {
    return g_object_new(type, "css-name", css_name, "accessible-role", role, NULL);
}

GtkWidget *martlet_action_button_new(GtkAccessibleRole role) {
    return g_object_new(GTK_TYPE_BUTTON, "accessible-role", role, NULL);
}

int martlet_is_button(GtkWidget *widget) { return GTK_IS_BUTTON(widget); }

void martlet_accessible_set_label(GtkWidget *widget, const char *label) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

void martlet_accessible_set_description(GtkWidget *widget, const char *description) {
    gtk_accessible_update_property(
        GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

void martlet_accessible_set_level(GtkWidget *widget, int level) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LEVEL, level, -1);
}

void martlet_accessible_set_selected(GtkWidget *widget, gboolean selected) {
    gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
}

void martlet_accessible_set_hidden(GtkWidget *widget, gboolean hidden) {
    gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_HIDDEN, hidden, -1);
}

unsigned martlet_glyph_flags(const PangoGlyphInfo *glyph) {
    return glyph->attr.is_cluster_start | (unsigned)glyph->attr.is_color << 1;
}

void martlet_glyph_set_flags(PangoGlyphInfo *glyph, unsigned flags) {
    glyph->attr.is_cluster_start = flags & 1;
    glyph->attr.is_color = flags >> 1 & 1;
}

gboolean martlet_is_cursor_position(const PangoLogAttr *attribute) {
    return attribute->is_cursor_position;
}

void martlet_set_string_property(void *object, const char *name, const char *value) {
    g_object_set(object, name, value, NULL);
}

void martlet_set_int_property(void *object, const char *name, int value) {
    g_object_set(object, name, value, NULL);
}

gboolean martlet_get_bool_property(void *object, const char *name) {
    gboolean value = FALSE;
    g_object_get(object, name, &value, NULL);
    return value;
}

void martlet_window_keep_above(GtkWindow *window) {
#ifdef GDK_WINDOWING_X11
    GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(window));
    if (surface == NULL || !GDK_IS_X11_SURFACE(surface)) return;
    GdkDisplay *display = gdk_surface_get_display(surface);
    // As the "Extended Window Manager Hints" have it: add a state, asked for by an application.
    XClientMessageEvent message = {.type = ClientMessage, .format = 32};
    message.window = gdk_x11_surface_get_xid(surface);
    message.message_type = gdk_x11_get_xatom_by_name_for_display(display, "_NET_WM_STATE");
    message.data.l[0] = 1;
    message.data.l[1] = (long)gdk_x11_get_xatom_by_name_for_display(display, "_NET_WM_STATE_ABOVE");
    message.data.l[3] = 1;
    XSendEvent(gdk_x11_display_get_xdisplay(display), gdk_x11_display_get_xrootwindow(display), False,
               SubstructureNotifyMask | SubstructureRedirectMask, (XEvent *)&message);
#endif
}

void martlet_forget_translations(void) {
    // A domain that is set, even to what it was, tells glibc that what was found may be out of date.
    textdomain(textdomain(NULL));
}
