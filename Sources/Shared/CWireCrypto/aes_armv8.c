// AES-256 over the ARMv8 cryptography extension.
//
// AESE does AddRoundKey before SubBytes and ShiftRows, so the XOR of the last round stands apart and IGE's
// own XORs are folded into that key, as in aes_ni.c.

#include "aes.h"

#if defined(__aarch64__)

#include <arm_neon.h>
#include <string.h>

#if defined(__ARM_FEATURE_AES) || defined(__ARM_FEATURE_CRYPTO)
#define AES_TARGET
#define AES_INLINE static inline __attribute__((always_inline))
#else
// Compiled for the extension here alone: the rest of the program runs on any ARMv8.
#define AES_TARGET __attribute__((target("aes")))
#define AES_INLINE static inline __attribute__((always_inline, target("aes")))
#endif

enum { LANES = 4 };

typedef struct round_keys {
    uint8x16_t key[WIRE_AES_ROUNDS + 1];
} round_keys;

AES_INLINE round_keys load_schedule(const uint8_t *schedule) {
    round_keys keys;
    for (int i = 0; i <= WIRE_AES_ROUNDS; i++) keys.key[i] = vld1q_u8(schedule + i * WIRE_AES_BLOCK);
    return keys;
}

// SubBytes of one word: with the word in all four columns, ShiftRows changes nothing.
AES_INLINE uint32_t substitute(uint32_t word) {
    const uint8x16_t columns = vreinterpretq_u8_u32(vdupq_n_u32(word));
    return vgetq_lane_u32(vreinterpretq_u32_u8(vaeseq_u8(columns, vdupq_n_u8(0))), 0);
}

AES_TARGET static void expand_encryption(uint8_t *schedule, const uint8_t *key) {
    enum { KEY_WORDS = 8, WORDS = WIRE_AES_SCHEDULE / 4 };
    uint32_t words[WORDS];
    memcpy(words, key, WIRE_AES_KEY);
    uint32_t constant = 1;
    for (int i = KEY_WORDS; i < WORDS; i++) {
        uint32_t word = words[i - 1];
        if (i % KEY_WORDS == 0) {
            word = substitute((word >> 8) | (word << 24)) ^ constant;
            constant <<= 1;
        } else if (i % KEY_WORDS == 4) {
            word = substitute(word);
        }
        words[i] = words[i - KEY_WORDS] ^ word;
    }
    memcpy(schedule, words, sizeof words);
    wire_wipe(words, sizeof words);
}

// The equivalent inverse cipher: keys in reverse, the inner ones through InvMixColumns.
AES_TARGET static void expand_decryption(uint8_t *schedule, const uint8_t *key) {
    uint8_t forward[WIRE_AES_SCHEDULE];
    expand_encryption(forward, key);
    for (int i = 0; i <= WIRE_AES_ROUNDS; i++) {
        uint8x16_t round = vld1q_u8(forward + (WIRE_AES_ROUNDS - i) * WIRE_AES_BLOCK);
        if (i > 0 && i < WIRE_AES_ROUNDS) round = vaesimcq_u8(round);
        vst1q_u8(schedule + i * WIRE_AES_BLOCK, round);
    }
    wire_wipe(forward, sizeof forward);
}

// All of AES but the XOR of the last round key.
AES_INLINE uint8x16_t encrypt_rounds(const round_keys *keys, uint8x16_t block) {
    for (int i = 0; i < WIRE_AES_ROUNDS - 1; i++) block = vaesmcq_u8(vaeseq_u8(block, keys->key[i]));
    return vaeseq_u8(block, keys->key[WIRE_AES_ROUNDS - 1]);
}

AES_INLINE uint8x16_t decrypt_rounds(const round_keys *keys, uint8x16_t block) {
    for (int i = 0; i < WIRE_AES_ROUNDS - 1; i++) block = vaesimcq_u8(vaesdq_u8(block, keys->key[i]));
    return vaesdq_u8(block, keys->key[WIRE_AES_ROUNDS - 1]);
}

// c[i] = E(p[i] ^ c[i-1]) ^ p[i-1]
AES_TARGET static void ige_encrypt(const uint8_t *schedule, const uint8_t *iv, uint8_t *data, size_t blocks) {
    const round_keys keys = load_schedule(schedule);
    uint8x16_t cipher = vld1q_u8(iv);
    uint8x16_t plain = vld1q_u8(iv + WIRE_AES_BLOCK);
    for (; blocks > 0; blocks--, data += WIRE_AES_BLOCK) {
        const uint8x16_t ending = veorq_u8(keys.key[WIRE_AES_ROUNDS], plain);
        plain = vld1q_u8(data);
        cipher = veorq_u8(encrypt_rounds(&keys, veorq_u8(plain, cipher)), ending);
        vst1q_u8(data, cipher);
    }
}

// p[i] = D(c[i] ^ p[i-1]) ^ c[i-1]
AES_TARGET static void ige_decrypt(const uint8_t *schedule, const uint8_t *iv, uint8_t *data, size_t blocks) {
    const round_keys keys = load_schedule(schedule);
    uint8x16_t cipher = vld1q_u8(iv);
    uint8x16_t plain = vld1q_u8(iv + WIRE_AES_BLOCK);
    for (; blocks > 0; blocks--, data += WIRE_AES_BLOCK) {
        const uint8x16_t ending = veorq_u8(keys.key[WIRE_AES_ROUNDS], cipher);
        cipher = vld1q_u8(data);
        plain = veorq_u8(decrypt_rounds(&keys, veorq_u8(cipher, plain)), ending);
        vst1q_u8(data, plain);
    }
}

AES_TARGET static void ctr_blocks(const uint8_t *schedule, uint8_t *counter, uint8_t *data, size_t blocks) {
    const round_keys keys = load_schedule(schedule);
    while (blocks > 0) {
        const int lanes = blocks >= LANES ? LANES : 1;
        uint8x16_t stream[LANES];
        for (int i = 0; i < lanes; i++) {
            stream[i] = vld1q_u8(counter);
            wire_increment(counter);
        }
        for (int i = 0; i < lanes; i++) stream[i] = encrypt_rounds(&keys, stream[i]);
        for (int i = 0; i < lanes; i++, data += WIRE_AES_BLOCK) {
            const uint8x16_t key_stream = veorq_u8(stream[i], keys.key[WIRE_AES_ROUNDS]);
            vst1q_u8(data, veorq_u8(vld1q_u8(data), key_stream));
        }
        blocks -= (size_t)lanes;
    }
}

const wire_aes wire_aes_arm = {expand_encryption, expand_decryption, ige_encrypt, ige_decrypt, ctr_blocks};

#endif
