/// The bytes that an implementation of Noise by others says: `noiseprotocol` 0.3.1 and `cryptography`, both from PyPI, by
/// `Scripts/make-noise-transcript`. The private keys are the SHA-256 of "transcript 1" to "transcript 5"; RSA key and
/// signature are those of the fixture.
enum ReferenceTranscript {
    static let lastDay: UInt32 = 20786
    static let ticketAge: UInt32 = 5
    static let signature = hex(
        """
        4674a2eb8ceaf358ee842021f5524806b4768cb0d3e12e7556dbb4b6a04fb33b951c7e243df093f66ead325b
        50f218cb1799858d908a289dbf5c438be8b0a7abc28d8e29d2aaac080c5cc89f77400f853d809670fcb6af46
        db67890e9aeb1bbd290821ba80a4e5aeb878503828f0515216026358c7899662127b356f3cdeba3bb4a9bb11
        b4b5abc7dc3f9486da1464ca7778bcf1f94053d08412fe41da0408412e79a6d357dab3e7734af244d74029a6
        d2256a5a9760d539d029e0eb7ddc7199d9858b24c8ffd32183225c14630d5e2385689360bda9d2f7d47ba954
        10c3f69cc2d05e6de301f916dca3785d36c4985110d0d54f8c1e1373d32d9a7846ac64c9
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
        3005c75a488f3dc54d44c1ab38b028253ca45879bb3352fd13583c8d0173c01b260353e160d773ac3a9630a9
        e5230188a100f5537b4092eb316edc658f0f42a8141e3e6a3d64f0faac24a14f55b0c8a45e3961dfad0f006b
        a730e7ff04795e948f6c5bb819850f5695516925854028ce17243d54e0420fddd7bf195b683e73ce78796e83
        94fb7cf9074c0c23ba7180dde9bd1b81cdebda292b88c5ed64b9c1b786c6fd84e1ea104acf957e09722b2afa
        e80dbda82b07bda6a87ca4c6633ef37348d2706f6e9f2ed956f4b26af6aa0fefa157f3e44432817bf8fa2c0b
        91fe695c3bec822764b274ab14f55460307e360412b3d6f3d665a7aca7fc6bbfd9abf44ac7648dbedb6d4d06
        04bfaa25f7f807d30b7a67e86d2c7201ebcd0a0dae2046862c03420cc803428b23ac1e9aaa65416612f12165
        b006e7c845db49b1a0267f2937c4e9de2cafb019bef8403f7cdd50b6af4042db09270c00c74a2dd59a6e9a43
        04ed628db0bb88128fe4c25b45aa822390958349f7bc3d51ea72686eb3f7c6bf33ed9b8a86a9b3991a1bcab7
        6c24b4dfba61ed6049553f4ec912b39bcf1830c90faa6ca2ab91054d4b540b13165993d9ade7e410a644e782
        374a5e7c24eaec716e4a24c6312ffe89b5b0e44ce05a76b47dd255f8cb9351618aaceac7c6b3bdcee5fff30c
        87ea5eb335bac88e706f14af83bfcf76a02c19c68e2598664c7ce7a454b1304edba123d491f0d08c97f44528
        b207b5054b2d1b34803cf100e31afccc144e27b66ecf241474a0357a4dd16d9234e205b589b079be08072ef5
        4d7099455d8aa219ceb61a05ba
        """
    )
    static let request = hex("0019f97ee237d7812e9a52baae52514b0a5402586b84ab528919b2")
    static let answer = hex("0019589cedba999d59acc9c024cca4bfc920909399b97e2a2679d8")
    static let binding = hex("057e14f95a13377b895a6568039760d591b3734b37dfd4926f5d4891485f274b")
    static let ticket = hex(
        """
        f4c35fecc1c4a43ff98d92b71133807bf30a088d2280ce507bf88b085e5f41c22fd6e2cb1ee767565c7e35ce
        e104e688
        """
    )
    static let resumingOpening = hex(
        """
        b64d4152544e4f030054f4c35fecc1c4a43ff98d92b71133807b7f1daeadabc3c87e7c89702f427b62c65db7
        7aff82b6719168e924ec74bce5286abf925d605bb97be7cd4a556562ac072eb71ce138d02ff1a1c35eb8872a
        9a4944d9fb06
        """
    )
    static let resumedReply = hex(
        """
        02003018976eefa8a58fc2a08e09434cee1b210f2747db7c0168de0cbbc218043ed6692ed5e808a7c0e9ebaf
        b983f00c25d7bd
        """
    )
    static let resumedAnswer = hex("0019cf045c4d7dca28cc073fcbc2ffe41940bc388b92f662192fdd")
    static let resumedBinding = hex("7c429f3714b697140c4eb5f5ac2d47ad00382eba5d2b26b88dfda661043f6fb2")
    static let resumedTicket = hex(
        """
        0ab798886997a75ecb96495b1b7c33a14b3abf0d8d6ebd5f01a87f73164595979df263fd1148d4bd211b2133
        51b2a725
        """
    )
    static let fallbackReply = hex(
        """
        01016418976eefa8a58fc2a08e09434cee1b210f2747db7c0168de0cbbc218043ed66985459248158742f2e1
        ddc5a302425f2648635f425e72d61af101cbd207c18622341224fb1dfa491ae070ef3e657201a40fa0e819f7
        8cc5d07cb91d75a32118077e5ddc4acdeea327f1602b4a3aee472060c682b855b7f35c9185748ce649bfeb5c
        59079995e471888181cdc2e618d628e6ed90c5ede5495217af37b78f419aa0ed2d2ae6b85e013e7adf1d1966
        2170381267da2123d6b99183c2aadc5c98ede53a55a27219b575e690a2eb5e0e1b97315d417885b1cf26b68c
        e23c852ef54dabe9cba265df8d76934bf2dc5a276d2f14f98bd7a80af8f660806da88201ccb4c2cd3a3ccacd
        a642b911b2487d57d62bbb4c865e08a98ef1bf7a4cdca9817cef76813e0e36a8bf15a5de26b9bf3b48ba507a
        ce570450bc7a5a25e5249c1f09e5440d154388ba641fa68384618ea3e23ec88a498ea97835528ddf89b2149e
        9456c15d6cfc76
        """
    )
    static let fallbackAnswer = hex("00195f429d8026df592d97985d8ea6c9187ff8bde2557c5286fcb5")
    static let fallbackBinding = hex("ad73a7b06ae5ee574dcc32fdd025cbe7a85132ed84fbf3a3481915b48a4a8c72")
}
