#define _GNU_SOURCE
#include "CWebKitGTK.h"

#include <dlfcn.h>
#include <string.h>
#include <unistd.h>

#define LIBRARY "libwebkitgtk-6.0.so.4"
// The world of our scripts: those of the page see neither their names nor the way to this program.
#define WORLD "martlet"
#define HANDLER "player"

// Values of WebKit's enumerations, which its API keeps.
enum { INJECT_ALL_FRAMES = 0, INJECT_TOP_FRAME = 1, AT_DOCUMENT_END = 1 };
enum { DECIDE_NAVIGATION = 0, DECIDE_RESPONSE = 2, LINK_CLICKED = 0 };
enum { COOKIES_NEVER = 1, TLS_ERRORS_FAIL = 1, PROXY_CUSTOM = 2, AUTOPLAY_ALLOW = 0, STATE_DENIED = 1, CACHE_NOTHING = 0 };

// The functions of WebKit that are used here: result, name, arguments.
#define FUNCTIONS(f)                                                                                               \
    f(GType, webkit_web_view_get_type, (void))                                                                     \
    f(GType, webkit_web_context_get_type, (void))                                                                  \
    f(void, webkit_web_context_set_cache_model, (gpointer, int))                                                   \
    f(gpointer, webkit_network_session_new_ephemeral, (void))                                                      \
    f(gpointer, webkit_network_session_get_cookie_manager, (gpointer))                                             \
    f(void, webkit_cookie_manager_set_accept_policy, (gpointer, int))                                              \
    f(void, webkit_network_session_set_tls_errors_policy, (gpointer, int))                                         \
    f(void, webkit_network_session_set_persistent_credential_storage_enabled, (gpointer, gboolean))                \
    f(gpointer, webkit_network_proxy_settings_new, (const char *, const char *const *))                            \
    f(void, webkit_network_proxy_settings_free, (gpointer))                                                        \
    f(void, webkit_network_session_set_proxy_settings, (gpointer, int, gpointer))                                  \
    f(gpointer, webkit_user_content_manager_new, (void))                                                           \
    f(gboolean, webkit_user_content_manager_register_script_message_handler, (gpointer, const char *, const char *)) \
    f(void, webkit_user_content_manager_add_script, (gpointer, gpointer))                                          \
    f(gpointer, webkit_user_script_new_for_world,                                                                  \
      (const char *, int, int, const char *, const char *const *, const char *const *))                            \
    f(void, webkit_user_script_unref, (gpointer))                                                                  \
    f(gpointer, webkit_settings_new, (void))                                                                       \
    f(gpointer, webkit_settings_get_all_features, (void))                                                          \
    f(gsize, webkit_feature_list_get_length, (gpointer))                                                           \
    f(gpointer, webkit_feature_list_get, (gpointer, gsize))                                                        \
    f(void, webkit_feature_list_unref, (gpointer))                                                                 \
    f(const char *, webkit_feature_get_identifier, (gpointer))                                                     \
    f(void, webkit_settings_set_feature_enabled, (gpointer, gpointer, gboolean))                                   \
    f(gpointer, webkit_website_policies_new_with_policies, (const char *, ...))                                    \
    f(void, webkit_web_view_load_html, (gpointer, const char *, const char *))                                     \
    f(void, webkit_web_view_terminate_web_process, (gpointer))                                                     \
    f(void, webkit_web_view_evaluate_javascript,                                                                   \
      (gpointer, const char *, gssize, const char *, const char *, gpointer, gpointer, gpointer))                  \
    f(gpointer, webkit_navigation_policy_decision_get_navigation_action, (gpointer))                               \
    f(gpointer, webkit_navigation_action_get_request, (gpointer))                                                  \
    f(int, webkit_navigation_action_get_navigation_type, (gpointer))                                               \
    f(gpointer, webkit_response_policy_decision_get_response, (gpointer))                                          \
    f(gpointer, webkit_uri_response_get_http_headers, (gpointer))                                                  \
    f(const char *, soup_message_headers_get_list, (gpointer, const char *))                                       \
    f(const char *, webkit_uri_request_get_uri, (gpointer))                                                        \
    f(gboolean, webkit_response_policy_decision_is_mime_type_supported, (gpointer))                                \
    f(gboolean, webkit_response_policy_decision_is_main_frame_main_resource, (gpointer))                           \
    f(void, webkit_policy_decision_use, (gpointer))                                                                \
    f(void, webkit_policy_decision_ignore, (gpointer))                                                             \
    f(void, webkit_permission_request_deny, (gpointer))                                                            \
    f(void, webkit_permission_state_query_finish, (gpointer, int))                                                 \
    f(void, webkit_authentication_request_cancel, (gpointer))                                                      \
    f(void, webkit_file_chooser_request_cancel, (gpointer))                                                        \
    f(void, webkit_color_chooser_request_cancel, (gpointer))                                                       \
    f(void, webkit_download_cancel, (gpointer))                                                                    \
    f(gboolean, jsc_value_is_string, (gpointer))                                                                   \
    f(char *, jsc_value_to_string, (gpointer))

#define FIELD(result, name, arguments) result(*name) arguments;
static struct {
    FUNCTIONS(FIELD)
} webkit;

struct MartletWebView {
    MartletWebEvents events;
    void *owner;
    gpointer view, context, session, content;
};

gboolean martlet_web_is_installed(void) {
    Dl_info gtk;
    char path[4096];
    if (!dladdr((void *)gtk_widget_get_type, &gtk) || !gtk.dli_fname) return FALSE;
    const char *name = strrchr(gtk.dli_fname, '/');
    int length = name ? (int)(name - gtk.dli_fname) + 1 : 0;
    if (g_snprintf(path, sizeof path, "%.*s" LIBRARY, length, gtk.dli_fname) >= (int)sizeof path) return FALSE;
    return access(path, R_OK) == 0;
}

gboolean martlet_web_load(void) {
    static int state;
    if (state) return state > 0;
    state = -1;
    // Its names are for itself alone. It stays for the life of the program: GObject cannot unload types.
    void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!library) return FALSE;
#define FIND(result, name, arguments) \
    if (!(*(void **)&webkit.name = dlsym(library, #name))) return FALSE;
    FUNCTIONS(FIND)
    state = 1;
    return TRUE;
}

// Properties of the settings that are not left as they are. A later version may lack one.
static const struct {
    const char *name;
    gboolean value;
} closed[] = {
    {"allow-file-access-from-file-urls", FALSE},
    {"allow-modal-dialogs", FALSE},
    {"allow-top-navigation-to-data-urls", FALSE},
    {"allow-universal-access-from-file-urls", FALSE},
    {"enable-back-forward-navigation-gestures", FALSE},
    {"enable-developer-extras", FALSE},
    {"enable-encrypted-media", FALSE},
    {"enable-fullscreen", FALSE},  // The window has its own.
    {"enable-media-stream", FALSE},
    {"enable-page-cache", FALSE},
    {"enable-webrtc", FALSE},
    {"javascript-can-access-clipboard", FALSE},
    {"javascript-can-open-windows-automatically", FALSE},
    {"media-playback-requires-user-gesture", FALSE},  // The press on the message was one.
};

// Parts of the web that a player does not need, and that keep or tell something.
static const char *const unneeded[] = {
    "AsyncClipboardAPI", "BeaconAPI", "CacheAPI", "Cookie", "CookieStoreAPI", "FullScreen", "Gamepads", "GeolocationAPI",
    "IndexedDBAPI", "LinkDNSPrefetch", "LocalStorage", "MediaDevices", "MediaRecorder", "MediaSession", "NotificationEvent",
    "Notifications", "PointerLock", "ScreenWakeLockAPI", "ServiceWorkers", "SharedWorker", "SpeechSynthesisAPI",
};

static gpointer new_settings(void) {
    gpointer settings = webkit.webkit_settings_new();
    GObjectClass *class = G_OBJECT_GET_CLASS(settings);
    for (gsize i = 0; i < G_N_ELEMENTS(closed); i++)
        if (g_object_class_find_property(class, closed[i].name))
            g_object_set(settings, closed[i].name, closed[i].value, NULL);
    gpointer all = webkit.webkit_settings_get_all_features();
    for (gsize i = 0; i < webkit.webkit_feature_list_get_length(all); i++) {
        gpointer feature = webkit.webkit_feature_list_get(all, i);
        const char *name = webkit.webkit_feature_get_identifier(feature);
        for (gsize j = 0; j < G_N_ELEMENTS(unneeded); j++)
            if (!strcmp(name, unneeded[j])) webkit.webkit_settings_set_feature_enabled(settings, feature, FALSE);
    }
    webkit.webkit_feature_list_unref(all);
    return settings;
}

static gpointer new_session(const char *proxy) {
    gpointer session = webkit.webkit_network_session_new_ephemeral();
    webkit.webkit_cookie_manager_set_accept_policy(
        webkit.webkit_network_session_get_cookie_manager(session), COOKIES_NEVER);
    webkit.webkit_network_session_set_tls_errors_policy(session, TLS_ERRORS_FAIL);
    webkit.webkit_network_session_set_persistent_credential_storage_enabled(session, FALSE);
    if (proxy) {
        gpointer settings = webkit.webkit_network_proxy_settings_new(proxy, NULL);
        webkit.webkit_network_session_set_proxy_settings(session, PROXY_CUSTOM, settings);
        webkit.webkit_network_proxy_settings_free(settings);
    }
    return session;
}

// A link in a frame leads away from its player, or is a download: even one that is cancelled would keep its process.
static gboolean may_go(gpointer action, MartletWebView *view) {
    if (webkit.webkit_navigation_action_get_navigation_type(action) == LINK_CLICKED) return FALSE;
    const char *address = webkit.webkit_uri_request_get_uri(webkit.webkit_navigation_action_get_request(action));
    return address && view->events.may_load(view->owner, address);
}

// The page itself comes from this program. What cannot be shown, or wants to be kept, would become a download.
static gboolean may_show(gpointer decision) {
    if (webkit.webkit_response_policy_decision_is_main_frame_main_resource(decision)) return FALSE;
    if (!webkit.webkit_response_policy_decision_is_mime_type_supported(decision)) return FALSE;
    gpointer headers =
        webkit.webkit_uri_response_get_http_headers(webkit.webkit_response_policy_decision_get_response(decision));
    const char *disposition = headers ? webkit.soup_message_headers_get_list(headers, "Content-Disposition") : NULL;
    return !disposition || !strcasestr(disposition, "attachment");
}

static gboolean decided(GObject *sender, gpointer decision, int kind, MartletWebView *view) {
    gboolean is_allowed = FALSE;
    if (kind == DECIDE_NAVIGATION)
        is_allowed = may_go(webkit.webkit_navigation_policy_decision_get_navigation_action(decision), view);
    else if (kind == DECIDE_RESPONSE)
        is_allowed = may_show(decision);
    if (is_allowed)
        webkit.webkit_policy_decision_use(decision);
    else
        webkit.webkit_policy_decision_ignore(decision);
    return TRUE;
}

static void heard(GObject *sender, gpointer value, MartletWebView *view) {
    if (!webkit.jsc_value_is_string(value)) return;
    char *text = webkit.jsc_value_to_string(value);
    if (text) view->events.heard(view->owner, text);
    g_free(text);
}

static void ended(GObject *sender, int reason, MartletWebView *view) { view->events.ended(view->owner); }

static gpointer no_window(void) { return NULL; }

static gboolean handled(void) { return TRUE; }

static gboolean permission_asked(GObject *sender, gpointer request) {
    webkit.webkit_permission_request_deny(request);
    return TRUE;
}

static gboolean permission_looked_up(GObject *sender, gpointer query) {
    webkit.webkit_permission_state_query_finish(query, STATE_DENIED);
    return TRUE;
}

static gboolean password_asked(GObject *sender, gpointer request) {
    webkit.webkit_authentication_request_cancel(request);
    return TRUE;
}

static gboolean file_asked(GObject *sender, gpointer request) {
    webkit.webkit_file_chooser_request_cancel(request);
    return TRUE;
}

static gboolean color_asked(GObject *sender, gpointer request) {
    webkit.webkit_color_chooser_request_cancel(request);
    return TRUE;
}

static void download_begun(GObject *sender, gpointer download) { webkit.webkit_download_cancel(download); }

// The menu that a page opens for a choice remains; all else that a page can ask of its window is refused.
static void connect_signals(MartletWebView *view) {
    const struct {
        gpointer object;
        const char *signal;
        GCallback callback;
    } signals[] = {
        {view->view, "decide-policy", G_CALLBACK(decided)},
        {view->view, "web-process-terminated", G_CALLBACK(ended)},
        {view->content, "script-message-received::" HANDLER, G_CALLBACK(heard)},
        {view->view, "create", G_CALLBACK(no_window)},
        {view->view, "permission-request", G_CALLBACK(permission_asked)},
        {view->view, "query-permission-state", G_CALLBACK(permission_looked_up)},
        {view->view, "authenticate", G_CALLBACK(password_asked)},
        {view->view, "run-file-chooser", G_CALLBACK(file_asked)},
        {view->view, "run-color-chooser", G_CALLBACK(color_asked)},
        {view->view, "context-menu", G_CALLBACK(handled)},
        {view->view, "script-dialog", G_CALLBACK(handled)},
        {view->view, "show-notification", G_CALLBACK(handled)},
        {view->view, "print", G_CALLBACK(handled)},
        {view->session, "download-started", G_CALLBACK(download_begun)},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(signals); i++)
        g_signal_connect(signals[i].object, signals[i].signal, signals[i].callback, view);
}

static void add_script(gpointer content, const char *source, int frames) {
    gpointer script =
        webkit.webkit_user_script_new_for_world(source, frames, AT_DOCUMENT_END, WORLD, NULL, NULL);
    webkit.webkit_user_content_manager_add_script(content, script);
    webkit.webkit_user_script_unref(script);
}

MartletWebView *martlet_web_view_new(const MartletWebPlan *plan, const MartletWebEvents *events, void *owner) {
    if (!martlet_web_load()) return NULL;
    MartletWebView *view = g_new0(MartletWebView, 1);
    view->events = *events;
    view->owner = owner;
    view->context = g_object_new(webkit.webkit_web_context_get_type(), NULL);
    webkit.webkit_web_context_set_cache_model(view->context, CACHE_NOTHING);
    view->session = new_session(plan->proxy);
    view->content = webkit.webkit_user_content_manager_new();
    webkit.webkit_user_content_manager_register_script_message_handler(view->content, HANDLER, WORLD);
    add_script(view->content, plan->page_script, INJECT_TOP_FRAME);
    add_script(view->content, plan->frame_script, INJECT_ALL_FRAMES);
    gpointer settings = new_settings();
    gpointer policies = webkit.webkit_website_policies_new_with_policies("autoplay", AUTOPLAY_ALLOW, NULL);
    view->view = g_object_new(
        webkit.webkit_web_view_get_type(), "web-context", view->context, "network-session", view->session,
        "user-content-manager", view->content, "settings", settings, "website-policies", policies, NULL);
    g_object_unref(settings);
    g_object_unref(policies);
    g_object_ref_sink(view->view);
    connect_signals(view);
    return view;
}

GtkWidget *martlet_web_view_widget(MartletWebView *view) { return view->view; }

void martlet_web_view_show(MartletWebView *view, const char *html, const char *address) {
    webkit.webkit_web_view_load_html(view->view, html, address);
}

void martlet_web_view_run(MartletWebView *view, const char *script) {
    webkit.webkit_web_view_evaluate_javascript(view->view, script, -1, WORLD, NULL, NULL, NULL, NULL);
}

void martlet_web_view_free(MartletWebView *view) {
    gpointer objects[] = {view->view, view->content, view->session};
    for (gsize i = 0; i < G_N_ELEMENTS(objects); i++) g_signal_handlers_disconnect_by_data(objects[i], view);
    webkit.webkit_web_view_terminate_web_process(view->view);
    for (gsize i = 0; i < G_N_ELEMENTS(objects); i++) g_object_unref(objects[i]);
    g_object_unref(view->context);
    g_free(view);
}
