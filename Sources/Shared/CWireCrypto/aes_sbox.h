// The S-box of AES and its inverse as a circuit: 64 bytes at once, no table, no branch.
//
// Bit i of every byte lies in plane i. The S-box is inversion in GF(2^8), then an affine map. Inversion is
// done in the isomorphic field of pairs over GF(16), where it costs three multiplications and one inversion of
// four bits:
//
//     GF(16)  = GF(2)[z] / (z^4 + z + 1)
//     GF(256) = GF(16)[w] / (w^2 + w + z^3), h·w + l in planes 4...7 and 0...3
//     1 / (h·w + l) = (h·w + h + l) / n,  n = z^3·h^2 + h·l + l^2
//
// The four linear maps below are the change of basis (the AES polynomial's root x maps to 0x20) with the
// affine map folded in where it belongs; common sums are shared. A test checks all 256 values.

#pragma once

#include <stdint.h>

typedef struct planes {
    uint64_t bit[8];
} planes;

typedef struct nibbles {
    uint64_t bit[4];
} nibbles;

static inline nibbles nibble_add(nibbles a, nibbles b) {
    for (int i = 0; i < 4; i++) a.bit[i] ^= b.bit[i];
    return a;
}

static inline nibbles nibble_multiply(nibbles x, nibbles y) {
    const uint64_t *a = x.bit, *b = y.bit;
    // Coefficients of z^4, z^5 and z^6 fold back by z^4 = z + 1.
    const uint64_t z4 = (a[1] & b[3]) ^ (a[2] & b[2]) ^ (a[3] & b[1]);
    const uint64_t z5 = (a[2] & b[3]) ^ (a[3] & b[2]);
    const uint64_t z6 = a[3] & b[3];
    return (nibbles){{
        (a[0] & b[0]) ^ z4,
        (a[0] & b[1]) ^ (a[1] & b[0]) ^ z4 ^ z5,
        (a[0] & b[2]) ^ (a[1] & b[1]) ^ (a[2] & b[0]) ^ z5 ^ z6,
        (a[0] & b[3]) ^ (a[1] & b[2]) ^ (a[2] & b[1]) ^ (a[3] & b[0]) ^ z6,
    }};
}

// 1 / a, and 0 for 0: the algebraic normal form of the sixteen cases.
static inline nibbles nibble_invert(nibbles x) {
    const uint64_t *a = x.bit;
    const uint64_t a01 = a[0] & a[1], a02 = a[0] & a[2], a03 = a[0] & a[3];
    const uint64_t a12 = a[1] & a[2], a13 = a[1] & a[3], a23 = a[2] & a[3];
    const uint64_t a123 = a12 & a[3], high = a[2] ^ a[3];
    return (nibbles){{
        a[0] ^ a[1] ^ high ^ a02 ^ a12 ^ (a01 & a[2]) ^ a123,
        a01 ^ a02 ^ a12 ^ a[3] ^ a13 ^ (a01 & a[3]),
        a01 ^ high ^ a02 ^ a03 ^ (a02 & a[3]),
        a[1] ^ high ^ a03 ^ a13 ^ a23 ^ a123,
    }};
}

// Inversion among pairs over GF(16).
static inline planes tower_invert(planes x) {
    const nibbles low = {{x.bit[0], x.bit[1], x.bit[2], x.bit[3]}};
    const nibbles high = {{x.bit[4], x.bit[5], x.bit[6], x.bit[7]}};
    const uint64_t *l = low.bit, *h = high.bit;
    const nibbles low_squared = {{l[0] ^ l[2], l[2], l[1] ^ l[3], l[3]}};
    const nibbles high_squared_z3 = {{h[2], h[1] ^ h[2] ^ h[3], h[1], h[0] ^ h[2] ^ h[3]}};
    const nibbles norm = nibble_add(nibble_add(high_squared_z3, low_squared), nibble_multiply(high, low));
    const nibbles inverse = nibble_invert(norm);
    const nibbles new_high = nibble_multiply(high, inverse);
    const nibbles new_low = nibble_multiply(nibble_add(high, low), inverse);
    return (planes){{
        new_low.bit[0], new_low.bit[1], new_low.bit[2], new_low.bit[3],
        new_high.bit[0], new_high.bit[1], new_high.bit[2], new_high.bit[3],
    }};
}

// The constant 0x63 of the affine map.
static inline planes add_affine_constant(planes x) {
    x.bit[0] = ~x.bit[0];
    x.bit[1] = ~x.bit[1];
    x.bit[5] = ~x.bit[5];
    x.bit[6] = ~x.bit[6];
    return x;
}

// From the field of AES to the tower.
static inline planes enter_tower(planes in) {
    const uint64_t *x = in.bit;
    const uint64_t t0 = x[5] ^ x[7], t1 = x[4] ^ x[6], t2 = x[2] ^ x[3], t3 = t0 ^ t2;
    return (planes){{x[0] ^ t0, x[2], t1 ^ t3, x[3] ^ x[4], x[5] ^ t1, t1 ^ x[1] ^ x[7], t3, t0}};
}

// From the tower to the field of AES.
static inline planes leave_tower(planes in) {
    const uint64_t *x = in.bit;
    const uint64_t t0 = x[1] ^ x[7], t2 = x[3] ^ t0, t3 = x[6] ^ x[2] ^ x[4];
    return (planes){{x[0] ^ x[7], x[7] ^ x[4] ^ x[5], x[1], x[6] ^ t0, x[6] ^ t2, t3, x[2] ^ t2, x[7] ^ t3}};
}

// `leave_tower`, then the linear part of the affine map.
static inline planes leave_tower_affine(planes in) {
    const uint64_t *x = in.bit;
    const uint64_t t0 = x[0] ^ x[5], t1 = x[1] ^ x[2], t2 = x[3] ^ t0, t3 = x[4] ^ t2, t4 = x[6] ^ x[7];
    return (planes){{
        x[6] ^ x[0] ^ x[2], t1 ^ t3, x[6] ^ t2, x[2] ^ t0, x[1] ^ t3, x[3] ^ x[5] ^ t1 ^ t4, x[4] ^ t4, t1,
    }};
}

// The inverse of the affine map's linear part, then `enter_tower`.
static inline planes enter_tower_affine(planes in) {
    const uint64_t *x = in.bit;
    const uint64_t t0 = x[5] ^ x[6], t1 = x[0] ^ t0, t2 = x[1] ^ x[2], t3 = x[1] ^ x[4];
    const uint64_t t4 = x[4] ^ t1, t5 = x[7] ^ t2;
    return (planes){{
        x[1] ^ t0, x[7] ^ t3, t3, t2 ^ x[3] ^ t1, t4 ^ t5, t0 ^ x[3] ^ x[4], t4, x[6] ^ t5,
    }};
}

static inline planes substitute(planes x) {
    return add_affine_constant(leave_tower_affine(tower_invert(enter_tower(x))));
}

static inline planes substitute_inverse(planes x) {
    return leave_tower(tower_invert(enter_tower_affine(add_affine_constant(x))));
}
