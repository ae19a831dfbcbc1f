// AES-256 in plain C, in constant time: no table is indexed by a secret.
//
// Four blocks lie side by side in eight 64-bit planes: bit (16·lane + i) of plane b is bit b of byte i of the
// lane's block. CTR fills all four lanes. IGE is a serial chain and fills one, so it costs as much per block
// as CTR per four; it is only for processors without AES instructions.

#include "aes.h"
#include "aes_sbox.h"

#include <string.h>

enum { LANES = 4, PLANES = 8, KEY_WORDS = 8 };

// One 16-bit pattern in each lane.
#define EACH_LANE(pattern) ((uint64_t)(pattern) * UINT64_C(0x0001000100010001))

// The 64 bits as a matrix of 8 by 8, transposed: byte b of the result holds bit b of the eight bytes.
static uint64_t transpose(uint64_t x) {
    uint64_t swap = (x ^ (x >> 7)) & UINT64_C(0x00aa00aa00aa00aa);
    x ^= swap ^ (swap << 7);
    swap = (x ^ (x >> 14)) & UINT64_C(0x0000cccc0000cccc);
    x ^= swap ^ (swap << 14);
    swap = (x ^ (x >> 28)) & UINT64_C(0x00000000f0f0f0f0);
    return x ^ swap ^ (swap << 28);
}

static uint64_t load_little_endian(const uint8_t *bytes) {
    uint64_t value = 0;
    for (int i = 0; i < 8; i++) value |= (uint64_t)bytes[i] << (8 * i);
    return value;
}

static void store_little_endian(uint8_t *bytes, uint64_t value) {
    for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(value >> (8 * i));
}

static void slice(planes *state, const uint8_t *block, int lane) {
    const uint64_t low = transpose(load_little_endian(block));
    const uint64_t high = transpose(load_little_endian(block + 8));
    for (int b = 0; b < PLANES; b++) {
        const uint64_t bits = (low >> (8 * b) & 0xff) | (high >> (8 * b) & 0xff) << 8;
        state->bit[b] |= bits << (16 * lane);
    }
}

static void unslice(const planes *state, uint8_t *block, int lane) {
    uint64_t low = 0, high = 0;
    for (int b = 0; b < PLANES; b++) {
        const uint64_t bits = state->bit[b] >> (16 * lane);
        low |= (bits & 0xff) << (8 * b);
        high |= (bits >> 8 & 0xff) << (8 * b);
    }
    store_little_endian(block, transpose(low));
    store_little_endian(block + 8, transpose(high));
}

static planes add_round_key(planes state, const uint8_t *schedule, int round) {
    uint16_t key[PLANES];
    memcpy(key, schedule + round * WIRE_AES_BLOCK, sizeof key);
    for (int b = 0; b < PLANES; b++) state.bit[b] ^= EACH_LANE(key[b]);
    return state;
}

// Byte i of a block is in row i % 4 and column i / 4; row r turns left by r columns.
static planes shift_rows(planes state) {
    for (int b = 0; b < PLANES; b++) {
        const uint64_t x = state.bit[b];
        state.bit[b] = (x & EACH_LANE(0x1111)) | (x >> 4 & EACH_LANE(0x0222)) | (x << 12 & EACH_LANE(0x2000))
            | (x >> 8 & EACH_LANE(0x0044)) | (x << 8 & EACH_LANE(0x4400)) | (x >> 12 & EACH_LANE(0x0008))
            | (x << 4 & EACH_LANE(0x8880));
    }
    return state;
}

static planes shift_rows_back(planes state) {
    for (int b = 0; b < PLANES; b++) {
        const uint64_t x = state.bit[b];
        state.bit[b] = (x & EACH_LANE(0x1111)) | (x << 4 & EACH_LANE(0x2220)) | (x >> 12 & EACH_LANE(0x0002))
            | (x >> 8 & EACH_LANE(0x0044)) | (x << 8 & EACH_LANE(0x4400)) | (x << 12 & EACH_LANE(0x8000))
            | (x >> 4 & EACH_LANE(0x0888));
    }
    return state;
}

// Each byte replaced by the one `rows` rows below it in its column.
static uint64_t from_next_row(uint64_t x) { return (x >> 1 & EACH_LANE(0x7777)) | (x << 3 & EACH_LANE(0x8888)); }

static uint64_t from_second_row(uint64_t x) { return (x >> 2 & EACH_LANE(0x3333)) | (x << 2 & EACH_LANE(0xcccc)); }

// Every byte times x in the field of AES.
static planes doubled(planes a) {
    const uint64_t *x = a.bit, top = a.bit[7];
    return (planes){{top, x[0] ^ top, x[1], x[2] ^ top, x[3] ^ top, x[4], x[5], x[6]}};
}

// b[r] = 2·a[r] + 3·a[r+1] + a[r+2] + a[r+3] = 2·(a[r] + a[r+1]) + a[r+1] + (a[r+2] + a[r+3])
static planes mix_columns(planes a) {
    planes next, sum;
    for (int b = 0; b < PLANES; b++) {
        next.bit[b] = from_next_row(a.bit[b]);
        sum.bit[b] = a.bit[b] ^ next.bit[b];
    }
    planes mixed = doubled(sum);
    for (int b = 0; b < PLANES; b++) mixed.bit[b] ^= next.bit[b] ^ from_second_row(sum.bit[b]);
    return mixed;
}

// The inverse is MixColumns of a[r] + 4·(a[r] + a[r+2]).
static planes mix_columns_back(planes a) {
    planes sum;
    for (int b = 0; b < PLANES; b++) sum.bit[b] = a.bit[b] ^ from_second_row(a.bit[b]);
    const planes fourfold = doubled(doubled(sum));
    for (int b = 0; b < PLANES; b++) a.bit[b] ^= fourfold.bit[b];
    return mix_columns(a);
}

static planes encrypt(planes state, const uint8_t *schedule) {
    state = add_round_key(state, schedule, 0);
    for (int round = 1; round < WIRE_AES_ROUNDS; round++) {
        state = add_round_key(mix_columns(shift_rows(substitute(state))), schedule, round);
    }
    return add_round_key(shift_rows(substitute(state)), schedule, WIRE_AES_ROUNDS);
}

static planes decrypt(planes state, const uint8_t *schedule) {
    state = add_round_key(state, schedule, WIRE_AES_ROUNDS);
    for (int round = WIRE_AES_ROUNDS - 1; round > 0; round--) {
        state = add_round_key(substitute_inverse(shift_rows_back(state)), schedule, round);
        state = mix_columns_back(state);
    }
    return add_round_key(substitute_inverse(shift_rows_back(state)), schedule, 0);
}

// SubBytes of four bytes.
static void substitute_word(uint8_t *word) {
    uint8_t block[WIRE_AES_BLOCK] = {word[0], word[1], word[2], word[3]};
    planes state = {{0}};
    slice(&state, block, 0);
    state = substitute(state);
    unslice(&state, block, 0);
    memcpy(word, block, 4);
}

static void expand(uint8_t *schedule, const uint8_t *key) {
    memcpy(schedule, key, WIRE_AES_KEY);
    uint8_t constant = 1;
    for (int i = KEY_WORDS; i < WIRE_AES_SCHEDULE / 4; i++) {
        const uint8_t *before = schedule + 4 * (i - 1), *key_before = schedule + 4 * (i - KEY_WORDS);
        uint8_t word[4] = {before[0], before[1], before[2], before[3]};
        if (i % KEY_WORDS == 0) {
            const uint8_t first = word[0];
            memmove(word, word + 1, 3);
            word[3] = first;
            substitute_word(word);
            word[0] ^= constant;
            constant = (uint8_t)(constant << 1);
        } else if (i % KEY_WORDS == 4) {
            substitute_word(word);
        }
        for (int j = 0; j < 4; j++) schedule[4 * i + j] = key_before[j] ^ word[j];
    }
    for (int round = 0; round <= WIRE_AES_ROUNDS; round++) {
        planes sliced = {{0}};
        slice(&sliced, schedule + round * WIRE_AES_BLOCK, 0);
        uint16_t packed[PLANES];
        for (int b = 0; b < PLANES; b++) packed[b] = (uint16_t)sliced.bit[b];
        memcpy(schedule + round * WIRE_AES_BLOCK, packed, sizeof packed);
    }
}

static void add_block(uint8_t *sum, const uint8_t *block) {
    for (int i = 0; i < WIRE_AES_BLOCK; i++) sum[i] ^= block[i];
}

// Both directions of IGE: out[i] = cipher(in[i] ^ out[i-1]) ^ in[i-1].
static void ige(
    planes (*cipher)(planes, const uint8_t *), const uint8_t *schedule, const uint8_t *output_before,
    const uint8_t *input_before, uint8_t *data, size_t blocks
) {
    uint8_t output[WIRE_AES_BLOCK], input[WIRE_AES_BLOCK];
    memcpy(output, output_before, sizeof output);
    memcpy(input, input_before, sizeof input);
    for (; blocks > 0; blocks--, data += WIRE_AES_BLOCK) {
        add_block(output, data);
        planes state = {{0}};
        slice(&state, output, 0);
        state = cipher(state, schedule);
        unslice(&state, output, 0);
        add_block(output, input);
        memcpy(input, data, sizeof input);
        memcpy(data, output, sizeof output);
    }
}

static void ige_encrypt(const uint8_t *schedule, const uint8_t *iv, uint8_t *data, size_t blocks) {
    ige(encrypt, schedule, iv, iv + WIRE_AES_BLOCK, data, blocks);
}

static void ige_decrypt(const uint8_t *schedule, const uint8_t *iv, uint8_t *data, size_t blocks) {
    ige(decrypt, schedule, iv + WIRE_AES_BLOCK, iv, data, blocks);
}

static void ctr_blocks(const uint8_t *schedule, uint8_t *counter, uint8_t *data, size_t blocks) {
    while (blocks > 0) {
        const int lanes = blocks < LANES ? (int)blocks : LANES;
        planes state = {{0}};
        for (int lane = 0; lane < lanes; lane++) {
            slice(&state, counter, lane);
            wire_increment(counter);
        }
        state = encrypt(state, schedule);
        for (int lane = 0; lane < lanes; lane++, data += WIRE_AES_BLOCK) {
            uint8_t key_stream[WIRE_AES_BLOCK];
            unslice(&state, key_stream, lane);
            add_block(data, key_stream);
        }
        blocks -= (size_t)lanes;
    }
}

const wire_aes wire_aes_portable = {expand, expand, ige_encrypt, ige_decrypt, ctr_blocks};
