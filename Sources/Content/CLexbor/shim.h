#include <lexbor/html/html.h>
