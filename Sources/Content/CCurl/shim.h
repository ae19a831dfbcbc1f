#pragma once

#include <curl/curl.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
