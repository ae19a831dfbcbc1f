/// The bytes that an implementation of Noise by others says: `noiseprotocol` 0.3.1 and `cryptography`, both from PyPI, by
/// `Scripts/make-noise-transcript`. The private keys are the SHA-256 of "transcript 1" to "transcript 5"; RSA key and
/// signature are those of the fixture.
enum ReferenceTranscript {
    static let lastDay: UInt32 = 20786
    static let signature = hex(
        """
        617417d4778d4992f352adae2357638e7086f61e52ef04442ba732dc66a97c9fa456fc162084ed1b421a30c0
        fd09d7e6dc5d31f74b78518bc029c6636a639f419fb1ab0f73f27dca9a6e1fbb4984fa5118e5313f4a7ba3b8
        468363c12354d291464d974f9b5fc2daff5086693e4b24a40ebe31c823f94711cda6c4d4a6d80fd99666901c
        34359b9ce5e190dba6538d961b76c8e521eaf8dca7f357031ec546574e09409ed87b475417805747fea9add9
        8cc0a5e1d925f63f0e1a7769ee143cdf6b919bd21f29315e38d6870f477d6a186c333974ccfa0d2a50393d2d
        abb6d087cd85ce545e67fa88b5565eca723562475862f777c5d863e2c5ce83d15eb7f7ea
        """
    )
    static let opening = hex(
        """
        b64d4152544e4f010020aaf47646fad7b666979f1ada6006d3c801e464cfb2753840c51a9e2ee3f5e275
        """
    )
    static let reply = hex(
        """
        010272649d8560f9a0e3c730bd224ab1e62edcd70ed9279793feda5604d0ef83e3571aa126080968b815ea4f
        3005c75a488f3dc54d44c1ab38b028253ca45879bb3352fd13583c8d0173c01b260353e160d773ac3a96308e
        e5963e73c6ba3f4eadcd1d3d344554a17f75ec291a340f1741e29a3c4aeb057e1f32fab92a478cf31a0d9bc6
        5cffca34c0cd244f7d154dc76c00e7d446698378b9650e6f4ff5ffc2d2952be3134acd7e0d993c78b575901e
        7011b340b885204cffc775c6129a6fc6e53d8b3f90fd33f5d8eb5153f6178e5b3c1babd0c9209c2bbd00277a
        683de691f503e0daef95f8aa6d4ae7abe2797c4c8f366c1d97baa40a864c426000a340808e978252117e5355
        7431d2127ecf84f95725f638dcb812d2246ec0d3c451a94822bebc88d7c850568201e03b94bb503a99f934bd
        7199b12aa2683e6e6d79f981980ae5451a371c451c027ecfea73d31a2b1aeb93383f3d9aaa65416612f12165
        b006e7c845db49b1a0267f2937c4e9de2cafb019bef8403f7cdd50b6af4042db09270c00c74a2dd59a6e9a43
        04ed628db0bb88128fe4c25b45aa822390958349f7bc3d51ea72686eb3f7c6bf33ed9b8a86a9b3991a1bcab7
        6c24b4dfba61ed6049553f4ec912b39bcf1830c90faa6ca2ab91054d4b540b13165993d9ade7e410a644e782
        374a5e7c24eaec716e4a24c6312ffe89b5b0e44ce05a76b47dd255f8cb9351618aaceac7c6b3bdcee5fff30c
        87ea5eb335bac88e706f14af83bfcf76a02c19c68e2598664c7ce7a454b1304edba123d491f0d08c97f44528
        b207b5054b2d1b34803cf100e31afccc144e27b66ecf241474a0357a4dd16d9234e205b589b079be08f0c8d0
        a52628476296ff8bf49804da10
        """
    )
    static let request = hex("0019f97ee237d7812e9a52baae52514b0a5402586b84ab528919b2")
    static let answer = hex("0019589cedba999d59acc9c024cca4bfc920909399b97e2a2679d8")
    static let binding = hex("c192e300e541a441aaef15796a18a0f853cd13f3ee90cda8eebf7e982cfde3dc")
    static let ticket = hex(
        """
        a742800e174e5fad405817ff646fad0381f8ef4877330256ec955ff2ee606feff9440b72bf48ac0ad1a81cac
        0155b8a4
        """
    )
    static let resumingOpening = hex(
        """
        b64d4152544e4f030050a742800e174e5fad405817ff646fad037f1daeadabc3c87e7c89702f427b62c65db7
        7aff82b6719168e924ec74bce528fbadbda0c92f82f4e37b34975da8e5511808b6174741d68abb171f848731
        38a4
        """
    )
    static let resumedReply = hex(
        """
        02003018976eefa8a58fc2a08e09434cee1b210f2747db7c0168de0cbbc218043ed669f9426701a8423397d6
        66462b65df613a
        """
    )
    static let resumedAnswer = hex("0019ef0a256984dd99c2817d08d1dadd13a24e75bbc2ceb8ca616e")
    static let resumedBinding = hex("d67a9259c1758f02e581ef9de09592574bf3b2bd9e5b93e4122b77b23def154b")
    static let resumedTicket = hex(
        """
        7fc3119d781fe8bbb1e256dbd7260388a438bea9664b3651e76d6e41ca1ee2d0cfa4111e568118fc3c1a7333
        ca877c3c
        """
    )
    static let fallbackReply = hex(
        """
        01016418976eefa8a58fc2a08e09434cee1b210f2747db7c0168de0cbbc218043ed66985459248158742f2e1
        ddc5a302425f2648635f425e72d61af101cbd207c18622095e9fd75d670055a0d2b8c35322c2450fa0e819d0
        8c70ef87dea7bfbef79588a858f7c2091ed989706e017b4792c14aa6204d1c64fd716e8cf10a61cafebd70f1
        a2c8b45e20c5f25a73b4d4996d53c0643ea82fb0d96c74b6f7e67519734d84d3e9df329d3ba671cc1211e7fb
        c59af7abd8130d4c930f6498398da81bb03bb42ceed7840109277674d23a2dd1c6668ac747cd6793000dbb0c
        620cde172b49f6958c4b39b383028793587756048c86563d4a99be6a88102d0fcc5c31650611c1e4d3b8b593
        438d025ff76b7b89e5bc39df4e134e1b9ae149ad9a3ed63a88346da54e3a0d41e4bfb1af756662bf0a2e29c1
        bb711f5fe9ea639883270276fcc3d349e4b99ef2d63d9eca42111fb501276192521d8aae614c969e6bdb60d0
        b9935a40280958
        """
    )
    static let fallbackAnswer = hex("00195f429d8026df592d97985d8ea6c9187ff8bde2557c5286fcb5")
    static let fallbackBinding = hex("ff4139fc3b047b3fca4dd638c0ec70f6d346aeedffcf59d9754afbc81bdd865d")
}
