// A view of a web page by WebKitGTK, which is loaded when the first view is asked for. No program is linked with it, so
// that all start as fast without it and run where it is not installed.
//
// The view is as closed as WebKit's settings make it: see `closed` in CWebKitGTK.c. What a frame may go to and what a
// message means is decided by the owner. All functions are for the main thread.

#pragma once

#include <gtk/gtk.h>

// A view with processes of its own, which end with it.
typedef struct MartletWebView MartletWebView;

// What happens in a view. Each gets the owner of the view first; texts are only valid during the call.
typedef struct {
    // Says whether a frame of the view, or the view itself, may load an address.
    gboolean (*_Nonnull may_load)(void *_Nonnull owner, const char *_Nonnull address);
    // A script of the view's own world posted a text.
    void (*_Nonnull heard)(void *_Nonnull owner, const char *_Nonnull message);
    // The process of the page ended by itself.
    void (*_Nonnull ended)(void *_Nonnull owner);
} MartletWebEvents;

// What a view is made of.
typedef struct {
    // The script that runs in the page itself, and the one that runs in each frame; in a world of their own.
    const char *_Nonnull page_script;
    const char *_Nonnull frame_script;
    // The address of a proxy, "socks5://name:word@host:port"; NULL for the one of the desktop, if any.
    const char *_Nullable proxy;
} MartletWebPlan;

// True if WebKitGTK is beside GTK. Does not load it.
gboolean martlet_web_is_installed(void);

// Loads WebKitGTK, once. False if it is missing, or too old.
gboolean martlet_web_load(void);

// A view that shows nothing; NULL if WebKitGTK cannot be loaded. `owner` must outlive it.
MartletWebView *_Nullable martlet_web_view_new(
    const MartletWebPlan *_Nonnull plan, const MartletWebEvents *_Nonnull events, void *_Nonnull owner);

// The widget of the view, which the view keeps a reference to.
GtkWidget *_Nonnull martlet_web_view_widget(MartletWebView *_Nonnull view);

// Shows a page as if it came from an address. It is the only one that the view itself can show.
void martlet_web_view_show(MartletWebView *_Nonnull view, const char *_Nonnull html, const char *_Nonnull address);

// Runs a script in the page, in the world of the view's own scripts.
void martlet_web_view_run(MartletWebView *_Nonnull view, const char *_Nonnull script);

// Ends the view and its processes. Nothing is heard of it any more. Its widget must have no parent any more.
void martlet_web_view_free(MartletWebView *_Nonnull view);
