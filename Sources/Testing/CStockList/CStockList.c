#include "CStockList.h"

#include <gtk/gtk.h>

typedef struct {
    const char *const *names;
    unsigned count;
} Names;

static GtkWidget *label_new(void) {
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_max_width_chars(GTK_LABEL(label), 60);
    return label;
}

static void setup(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data) {
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    GtkWidget *name = label_new();
    gtk_widget_add_css_class(name, "heading");
    gtk_box_append(GTK_BOX(row), name);
    gtk_box_append(GTK_BOX(row), label_new());
    gtk_list_item_set_child(item, row);
}

static void bind(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data) {
    const Names *names = data;
    GtkWidget *name = gtk_widget_get_first_child(gtk_list_item_get_child(item));
    gtk_label_set_text(GTK_LABEL(name), names->names[gtk_list_item_get_position(item) % names->count]);
    gtk_label_set_text(
        GTK_LABEL(gtk_widget_get_next_sibling(name)),
        gtk_string_object_get_string(GTK_STRING_OBJECT(gtk_list_item_get_item(item))));
}

void *martlet_stock_texts_new(void) { return gtk_string_list_new(NULL); }

void martlet_stock_texts_add(void *texts, const char *text) { gtk_string_list_append(GTK_STRING_LIST(texts), text); }

void *martlet_stock_list_new(void *texts, const char *const *names, unsigned name_count) {
    Names *kept = g_new(Names, 1);
    *kept = (Names){names, name_count};
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(setup), NULL);
    g_signal_connect_data(factory, "bind", G_CALLBACK(bind), kept, (GClosureNotify)(void *)g_free, 0);
    GtkSelectionModel *model = GTK_SELECTION_MODEL(gtk_no_selection_new(G_LIST_MODEL(texts)));
    GtkWidget *window = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(window), gtk_list_view_new(model, factory));
    gtk_widget_set_hexpand(window, TRUE);
    gtk_widget_set_vexpand(window, TRUE);
    return window;
}

void martlet_stock_list_scroll(void *list, double distance) {
    GtkAdjustment *place = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(list));
    gtk_adjustment_set_value(place, gtk_adjustment_get_value(place) + distance);
}
