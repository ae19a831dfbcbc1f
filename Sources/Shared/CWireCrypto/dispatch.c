// Chooses the implementation, keeps the key schedule on the stack and wipes it.

#include "aes.h"

#include <stdatomic.h>
#include <string.h>

#if defined(__aarch64__) && defined(__linux__)
#include <sys/auxv.h>
#endif

static bool processor_has_aes(void) {
#if defined(__x86_64__)
    return __builtin_cpu_supports("aes") && __builtin_cpu_supports("sse4.1");
#elif defined(__aarch64__) && defined(__linux__)
    const unsigned long hwcap_aes = 1UL << 3;
    return (getauxval(AT_HWCAP) & hwcap_aes) != 0;
#elif defined(__aarch64__) && defined(__APPLE__)
    return true;
#else
    return false;
#endif
}

static wire_aes_kind detect(void) {
    if (!processor_has_aes()) return WIRE_AES_PORTABLE;
#if defined(__x86_64__)
    return WIRE_AES_NI;
#elif defined(__aarch64__)
    return WIRE_AES_ARMV8;
#else
    return WIRE_AES_PORTABLE;
#endif
}

wire_aes_kind wire_aes_fastest(void) {
    // Every thread that races here stores the same answer.
    static _Atomic int chosen = WIRE_AES_FASTEST;
    int kind = atomic_load_explicit(&chosen, memory_order_relaxed);
    if (kind == WIRE_AES_FASTEST) {
        kind = detect();
        atomic_store_explicit(&chosen, kind, memory_order_relaxed);
    }
    return (wire_aes_kind)kind;
}

bool wire_aes_available(wire_aes_kind kind) {
    return kind == WIRE_AES_FASTEST || kind == WIRE_AES_PORTABLE || kind == wire_aes_fastest();
}

static const wire_aes *implementation(wire_aes_kind kind) {
    if (kind == WIRE_AES_FASTEST) kind = wire_aes_fastest();
#if defined(__x86_64__)
    if (kind == WIRE_AES_NI) return &wire_aes_x86;
#elif defined(__aarch64__)
    if (kind == WIRE_AES_ARMV8) return &wire_aes_arm;
#endif
    return &wire_aes_portable;
}

void wire_ige_encrypt(wire_aes_kind kind, const uint8_t *key, const uint8_t *iv, uint8_t *data, size_t blocks) {
    const wire_aes *aes = implementation(kind);
    _Alignas(16) uint8_t schedule[WIRE_AES_SCHEDULE];
    aes->expand_encryption(schedule, key);
    aes->ige_encrypt(schedule, iv, data, blocks);
    wire_wipe(schedule, sizeof schedule);
}

void wire_ige_decrypt(wire_aes_kind kind, const uint8_t *key, const uint8_t *iv, uint8_t *data, size_t blocks) {
    const wire_aes *aes = implementation(kind);
    _Alignas(16) uint8_t schedule[WIRE_AES_SCHEDULE];
    aes->expand_decryption(schedule, key);
    aes->ige_decrypt(schedule, iv, data, blocks);
    wire_wipe(schedule, sizeof schedule);
}

void wire_ctr_init(wire_ctr *stream, wire_aes_kind kind, const uint8_t *key, const uint8_t *iv) {
    if (kind == WIRE_AES_FASTEST) kind = wire_aes_fastest();
    implementation(kind)->expand_encryption(stream->schedule, key);
    memcpy(stream->counter, iv, WIRE_AES_BLOCK);
    memset(stream->key_stream, 0, WIRE_AES_BLOCK);
    stream->used = WIRE_AES_BLOCK;
    stream->kind = (uint8_t)kind;
}

// Spends what is left of the block in use; gives how many bytes that served.
static size_t spend(wire_ctr *stream, uint8_t *data, size_t count) {
    size_t served = 0;
    while (served < count && stream->used < WIRE_AES_BLOCK) {
        data[served++] ^= stream->key_stream[stream->used++];
    }
    return served;
}

void wire_ctr_apply(wire_ctr *stream, uint8_t *data, size_t count) {
    const wire_aes *aes = implementation((wire_aes_kind)stream->kind);
    const size_t head = spend(stream, data, count);
    const size_t blocks = (count - head) / WIRE_AES_BLOCK;
    aes->ctr_blocks(stream->schedule, stream->counter, data + head, blocks);
    const size_t done = head + blocks * WIRE_AES_BLOCK;
    if (done == count) return;
    memset(stream->key_stream, 0, WIRE_AES_BLOCK);
    aes->ctr_blocks(stream->schedule, stream->counter, stream->key_stream, 1);
    stream->used = 0;
    spend(stream, data + done, count - done);
}

bool wire_equal(const uint8_t *first, const uint8_t *second, size_t count) {
    // Volatile keeps the compiler from leaving the loop at the first difference.
    volatile uint8_t difference = 0;
    for (size_t i = 0; i < count; i++) difference |= (uint8_t)(first[i] ^ second[i]);
    return difference == 0;
}
