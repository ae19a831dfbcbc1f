// For the names of threads.
#define _GNU_SOURCE

#include "CGTKShim.h"

#include <pthread.h>
#include <unistd.h>

// cairo drops glyphs once there are more than 512 pages of them in all fonts. The thread that has one too many then waits for
// the fonts of the others, with the store of pages locked, for which these wait with their fonts locked: all of them stand
// still for ever (1.16). While one font is in use nothing is dropped. So one is, for good: it has a glyph that is never done.

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t begun = PTHREAD_COND_INITIALIZER;
static gboolean has_begun;

static void say_begun(void) {
    pthread_mutex_lock(&mutex);
    has_begun = TRUE;
    pthread_cond_signal(&begun);
    pthread_mutex_unlock(&mutex);
}

static cairo_status_t render(cairo_scaled_font_t *font, unsigned long glyph, cairo_t *cr, cairo_text_extents_t *extents) {
    say_begun();
    for (;;) pause();
}

static void *use_font(void *unused) {
    cairo_font_face_t *face = cairo_user_font_face_create();
    cairo_user_font_face_set_render_glyph_func(face, render);
    cairo_matrix_t matrix;
    cairo_matrix_init_identity(&matrix);
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_scaled_font_t *font = cairo_scaled_font_create(face, &matrix, &matrix, options);
    cairo_glyph_t glyph = {1, 0, 0};
    cairo_text_extents_t extents;
    cairo_scaled_font_glyph_extents(font, &glyph, 1, &extents);
    // Only a cairo that asks otherwise gets here; nobody is to wait for it.
    say_begun();
    return NULL;
}

void martlet_keep_glyphs(void) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&attributes, 256 << 10);
    pthread_t thread;
    gboolean is_made = pthread_create(&thread, &attributes, use_font, NULL) == 0;
    pthread_attr_destroy(&attributes);
    if (!is_made) return;
    pthread_setname_np(thread, "glyphs");
    pthread_mutex_lock(&mutex);
    while (!has_begun) pthread_cond_wait(&begun, &mutex);
    pthread_mutex_unlock(&mutex);
}
