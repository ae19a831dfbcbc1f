#pragma once

#include <libxml/xmlversion.h>
// Else the library's headers bring those of the system's ICU, which are not the ICU of Swift's Foundation.
#undef LIBXML_ICU_ENABLED
#include <libxml/tree.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
