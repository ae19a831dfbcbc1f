// For the next library's function of a name.
#define _GNU_SOURCE

#include "CGTKShim.h"

#include <cairo-ft.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

// cairo (1.16) keeps ten faces of font files open. When one more is wanted, it closes any of the others that it believes
// unused, and looks without that font's lock: another thread may just have begun to draw with it, and ends in an assertion
// or in freed memory. And it opens faces without a lock, which FreeType asks for. We shape and draw on several threads.
//
// So this stands before cairo's own function for the whole program, GTK and Pango included. A face is opened while its
// first font is made, by one thread at a time here, and locked before anybody else has the font: cairo never closes a
// locked face. There are as many as the system has font files that were ever shown, and most of each is mapped, not read.

static pthread_mutex_t mutex;
static cairo_scaled_font_t *(*create)(cairo_font_face_t *, const cairo_matrix_t *, const cairo_matrix_t *,
                                      const cairo_font_options_t *);
static const cairo_user_data_key_t locked;

static void prepare(void) {
    // A font that a program draws itself may make others while it is made.
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&mutex, &attributes);
    pthread_mutexattr_destroy(&attributes);
    create = dlsym(RTLD_NEXT, "cairo_scaled_font_create");
    // There is no program without cairo that draws a letter.
    if (create == NULL) abort();
}

cairo_scaled_font_t *cairo_scaled_font_create(cairo_font_face_t *face, const cairo_matrix_t *font_matrix,
                                              const cairo_matrix_t *ctm, const cairo_font_options_t *options) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, prepare);
    pthread_mutex_lock(&mutex);
    cairo_scaled_font_t *font = create(face, font_matrix, ctm, options);
    // cairo gives out one font several times; once locked is enough. Without memory it is as it was before.
    if (cairo_scaled_font_status(font) == CAIRO_STATUS_SUCCESS
        && cairo_scaled_font_get_type(font) == CAIRO_FONT_TYPE_FT
        && cairo_scaled_font_get_user_data(font, &locked) == NULL
        && cairo_ft_scaled_font_lock_face(font) != NULL) {
        cairo_scaled_font_set_user_data(font, &locked, (void *)&locked, NULL);
    }
    pthread_mutex_unlock(&mutex);
    return font;
}
