// AES-256 over the AES instructions of x86-64.
//
// IGE is one serial chain, so its speed is the latency of 14 rounds; every XOR that could lengthen the chain
// is folded into a round key instead. CTR has no chain and runs eight blocks at a time.

#include "aes.h"

#if defined(__x86_64__)

#include <immintrin.h>

// Compiled for these extensions here alone: the rest of the program runs on any x86-64.
#define AES_TARGET __attribute__((target("aes,sse4.1")))
#define AES_INLINE static inline __attribute__((always_inline, target("aes,sse4.1")))

enum { LANES = 8 };

typedef struct round_keys {
    __m128i key[WIRE_AES_ROUNDS + 1];
} round_keys;

AES_INLINE __m128i load(const uint8_t *bytes) { return _mm_loadu_si128((const __m128i *)bytes); }

AES_INLINE void store(uint8_t *bytes, __m128i block) { _mm_storeu_si128((__m128i *)bytes, block); }

AES_INLINE round_keys load_schedule(const uint8_t *schedule) {
    round_keys keys;
    for (int i = 0; i <= WIRE_AES_ROUNDS; i++) keys.key[i] = load(schedule + i * WIRE_AES_BLOCK);
    return keys;
}

// Each word XORed with all words before it, then with the assist word.
AES_INLINE __m128i mix_key(__m128i key, __m128i assist) {
    key = _mm_xor_si128(key, _mm_slli_si128(key, 4));
    key = _mm_xor_si128(key, _mm_slli_si128(key, 8));
    return _mm_xor_si128(key, assist);
}

#define EVEN_KEY(i, constant)                                                                              \
    k[i] = mix_key(k[(i) - 2], _mm_shuffle_epi32(_mm_aeskeygenassist_si128(k[(i) - 1], constant), 0xff))
#define ODD_KEY(i) k[i] = mix_key(k[(i) - 2], _mm_shuffle_epi32(_mm_aeskeygenassist_si128(k[(i) - 1], 0), 0xaa))

AES_INLINE round_keys expand(const uint8_t *key) {
    round_keys keys;
    __m128i *k = keys.key;
    k[0] = load(key);
    k[1] = load(key + WIRE_AES_BLOCK);
    EVEN_KEY(2, 0x01);
    ODD_KEY(3);
    EVEN_KEY(4, 0x02);
    ODD_KEY(5);
    EVEN_KEY(6, 0x04);
    ODD_KEY(7);
    EVEN_KEY(8, 0x08);
    ODD_KEY(9);
    EVEN_KEY(10, 0x10);
    ODD_KEY(11);
    EVEN_KEY(12, 0x20);
    ODD_KEY(13);
    EVEN_KEY(14, 0x40);
    return keys;
}

AES_TARGET static void expand_encryption(uint8_t *schedule, const uint8_t *key) {
    const round_keys keys = expand(key);
    for (int i = 0; i <= WIRE_AES_ROUNDS; i++) store(schedule + i * WIRE_AES_BLOCK, keys.key[i]);
}

// The equivalent inverse cipher: keys in reverse, the inner ones through InvMixColumns.
AES_TARGET static void expand_decryption(uint8_t *schedule, const uint8_t *key) {
    const round_keys keys = expand(key);
    for (int i = 0; i <= WIRE_AES_ROUNDS; i++) {
        __m128i round = keys.key[WIRE_AES_ROUNDS - i];
        if (i > 0 && i < WIRE_AES_ROUNDS) round = _mm_aesimc_si128(round);
        store(schedule + i * WIRE_AES_BLOCK, round);
    }
}

// c[i] = E(p[i] ^ c[i-1]) ^ p[i-1]. The chain carries s = p[i] ^ c[i-1] ^ key[0]: the last round XORs its key
// after everything else, so a key that includes the three neighbours yields the next s with no XOR of its own.
AES_TARGET static void ige_encrypt(const uint8_t *schedule, const uint8_t *iv, uint8_t *data, size_t blocks) {
    if (blocks == 0) return;
    const round_keys keys = load_schedule(schedule);
    const __m128i first = keys.key[0], last = keys.key[WIRE_AES_ROUNDS];
    __m128i before = load(iv + WIRE_AES_BLOCK);
    __m128i current = load(data);
    __m128i state = _mm_xor_si128(_mm_xor_si128(current, load(iv)), first);
    for (size_t i = 0; i < blocks; i++) {
        uint8_t *place = data + i * WIRE_AES_BLOCK;
        const __m128i next = i + 1 < blocks ? load(place + WIRE_AES_BLOCK) : current;
        const __m128i whitening = _mm_xor_si128(next, first);
        const __m128i ending = _mm_xor_si128(_mm_xor_si128(last, before), whitening);
        for (int round = 1; round < WIRE_AES_ROUNDS; round++) state = _mm_aesenc_si128(state, keys.key[round]);
        state = _mm_aesenclast_si128(state, ending);
        store(place, _mm_xor_si128(state, whitening));
        before = current;
        current = next;
    }
}

// p[i] = D(c[i] ^ p[i-1]) ^ c[i-1]: the same chain with the two texts changed over.
AES_TARGET static void ige_decrypt(const uint8_t *schedule, const uint8_t *iv, uint8_t *data, size_t blocks) {
    if (blocks == 0) return;
    const round_keys keys = load_schedule(schedule);
    const __m128i first = keys.key[0], last = keys.key[WIRE_AES_ROUNDS];
    __m128i before = load(iv);
    __m128i current = load(data);
    __m128i state = _mm_xor_si128(_mm_xor_si128(current, load(iv + WIRE_AES_BLOCK)), first);
    for (size_t i = 0; i < blocks; i++) {
        uint8_t *place = data + i * WIRE_AES_BLOCK;
        const __m128i next = i + 1 < blocks ? load(place + WIRE_AES_BLOCK) : current;
        const __m128i whitening = _mm_xor_si128(next, first);
        const __m128i ending = _mm_xor_si128(_mm_xor_si128(last, before), whitening);
        for (int round = 1; round < WIRE_AES_ROUNDS; round++) state = _mm_aesdec_si128(state, keys.key[round]);
        state = _mm_aesdeclast_si128(state, ending);
        store(place, _mm_xor_si128(state, whitening));
        before = current;
        current = next;
    }
}

// Encrypts the next `count` counter blocks, at most LANES, into `stream`.
AES_INLINE void next_counters(const round_keys *keys, uint8_t *counter, __m128i *stream, int count) {
    for (int i = 0; i < count; i++) {
        stream[i] = _mm_xor_si128(load(counter), keys->key[0]);
        wire_increment(counter);
    }
    for (int round = 1; round < WIRE_AES_ROUNDS; round++) {
        for (int i = 0; i < count; i++) stream[i] = _mm_aesenc_si128(stream[i], keys->key[round]);
    }
    for (int i = 0; i < count; i++) stream[i] = _mm_aesenclast_si128(stream[i], keys->key[WIRE_AES_ROUNDS]);
}

AES_TARGET static void ctr_blocks(const uint8_t *schedule, uint8_t *counter, uint8_t *data, size_t blocks) {
    const round_keys keys = load_schedule(schedule);
    __m128i stream[LANES];
    for (; blocks >= LANES; blocks -= LANES, data += LANES * WIRE_AES_BLOCK) {
        next_counters(&keys, counter, stream, LANES);
        for (int i = 0; i < LANES; i++) {
            uint8_t *place = data + i * WIRE_AES_BLOCK;
            store(place, _mm_xor_si128(load(place), stream[i]));
        }
    }
    for (; blocks > 0; blocks--, data += WIRE_AES_BLOCK) {
        next_counters(&keys, counter, stream, 1);
        store(data, _mm_xor_si128(load(data), stream[0]));
    }
}

const wire_aes wire_aes_x86 = {expand_encryption, expand_decryption, ige_encrypt, ige_decrypt, ctr_blocks};

#endif
