// The one-call and context forms of SHA are marked as deprecated in OpenSSL 3, for EVP's sake. EVP allocates a
// context and looks its algorithm up for each digest, which costs more than hashing a message of 200 bytes.
#define OPENSSL_SUPPRESS_DEPRECATED

#include <openssl/aes.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/decoder.h>
#include <openssl/encoder.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/md5.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/sha.h>

// Macros made of casts and ORs do not reach Swift; these do.
static const int openssl_select_public_key = EVP_PKEY_PUBLIC_KEY;
static const int openssl_select_key_pair = EVP_PKEY_KEYPAIR;
