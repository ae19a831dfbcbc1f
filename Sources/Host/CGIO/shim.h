// The desktop's bus; and the heap's settings, which Glibc's module does not show to Swift.
#include <gio/gio.h>
#include <malloc.h>

// `g_dbus_connection_register_object` without its table of functions: Swift sees the members of a structure only by the
// module that happens to include GIO first, which is another than this one where the keyring is linked, too.
static inline guint martlet_export_object(
    GDBusConnection *connection, const char *path, GDBusInterfaceInfo *interface, GDBusInterfaceMethodCallFunc call,
    GDBusInterfaceGetPropertyFunc get, GDBusInterfaceSetPropertyFunc set, gpointer object, GDestroyNotify release
) {
    GDBusInterfaceVTable functions = { .method_call = call, .get_property = get, .set_property = set };
    return g_dbus_connection_register_object(connection, path, interface, &functions, object, release, NULL);
}
