// For the next library's function of a name.
#define _GNU_SOURCE

#include "CGTKShim.h"

#include <dlfcn.h>
#include <ft2build.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include FT_FREETYPE_H
#include FT_MODULE_H

// cairo (1.16) keeps ten faces of font files open. When one more is wanted it closes any of the others that it believes
// unused, and looks without that font's lock: another thread may just have begun to draw with it, and reads memory that is
// gone. And it opens faces without a lock, which FreeType asks for. We shape and draw on several threads.
//
// So these stand before FreeType's own for the whole program: a face that is closed stays, and is what comes of opening it
// anew. There are as many as the system has font files that were ever shown, and most of each is mapped, not read.

typedef struct Face {
    FT_Library library;
    char *path;
    FT_Long index;
    FT_Face face;
    struct Face *next;
} Face;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static Face *faces;

static void *next(const char *name) {
    void *function = dlsym(RTLD_NEXT, name);
    // There is no program without FreeType that draws a letter.
    if (function == NULL) abort();
    return function;
}

FT_Error FT_New_Face(FT_Library library, const char *path, FT_Long index, FT_Face *face) {
    FT_Error (*open)(FT_Library, const char *, FT_Long, FT_Face *) = next("FT_New_Face");
    if (library == NULL || path == NULL || face == NULL || index < 0) return open(library, path, index, face);
    pthread_mutex_lock(&mutex);
    FT_Error error = 0;
    Face *kept = faces;
    while (kept != NULL && !(kept->library == library && kept->index == index && strcmp(kept->path, path) == 0)) {
        kept = kept->next;
    }
    if (kept != NULL) {
        *face = kept->face;
    } else if ((error = open(library, path, index, face)) == 0) {
        Face *made = malloc(sizeof(Face));
        char *copy = strdup(path);
        if (made != NULL && copy != NULL) {
            *made = (Face){library, copy, index, *face, faces};
            faces = made;
        } else {
            // Without memory it is as it was before.
            free(made);
            free(copy);
        }
    }
    pthread_mutex_unlock(&mutex);
    return error;
}

FT_Error FT_Done_Face(FT_Face face) {
    FT_Error (*close)(FT_Face) = next("FT_Done_Face");
    pthread_mutex_lock(&mutex);
    Face *kept = faces;
    while (kept != NULL && kept->face != face) kept = kept->next;
    pthread_mutex_unlock(&mutex);
    return kept != NULL ? 0 : close(face);
}

FT_Error FT_Done_FreeType(FT_Library library) {
    FT_Error (*end)(FT_Library) = next("FT_Done_FreeType");
    // A library takes its faces with it.
    pthread_mutex_lock(&mutex);
    for (Face **place = &faces; *place != NULL;) {
        Face *kept = *place;
        if (kept->library == library) {
            *place = kept->next;
            free(kept->path);
            free(kept);
        } else {
            place = &kept->next;
        }
    }
    pthread_mutex_unlock(&mutex);
    return end(library);
}
