#include "wire_crypto.h"
