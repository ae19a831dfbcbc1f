#include <gst/app/gstappsink.h>
#include <gst/app/gstappsrc.h>
#include <gst/gst.h>
#include <gst/video/gstvideocodecalphameta.h>
#include <gst/video/video.h>

/* Of Linux; glibc declares it only for GNU sources. */
int memfd_create(const char *name, unsigned int flags);
