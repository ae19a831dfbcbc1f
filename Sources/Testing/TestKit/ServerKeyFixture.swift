public import WireCrypto

/// RSA keys of servers, generated once for all tests: generating one takes a second.
public enum ServerKeyFixture {
    /// The private key.
    public static let privateKey = key(pem)

    /// The private key of another server.
    public static let otherPrivateKey = key(otherPEM)

    private static func key(_ pem: String) -> RSAPrivateKey {
        do {
            return try RSAPrivateKey(pem: pem)
        } catch {
            preconditionFailure("the fixture is a key: \(error)")
        }
    }

    private static let pem = """
        -----BEGIN PRIVATE KEY-----
        MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDKBu10zeexAMO/
        yFeOttVGzTzv9IriP6Ka7gEwD+fK7/vr0gw2AETO+tU2ZA0clu6gJxwoZIcyqSb4
        9rCowTFPJOV9lXVHpRM3jTw21BY4ydLDRu89B/wM+tmcJq+UQ8KO0i1gh8qJj8zr
        wD42EWtmsqNVaEGKSbEpvRY+oQ9i91p62O/0j4U2Q4K9B1yb0VXgSUTErd8hfp5B
        giLmOJRq/w4K10VRklSUlAbp4vThvMx9TC5K6E14o72B6V6ilcY3AX7CqVKNbJi8
        iFPYsuYnb1TJwpcZOk4IJQrP3Z8MrZ6FST2uS74G06+daoINMAwV6HYZeHylKXC2
        m5paydLhAgMBAAECggEACX4eZMQEtFrUO13ABT6dB6OUJCZ4QF3RNBUz16Pmy5RB
        fVjikMbIkVli4ooY2hDhsrwztqu4WI6LmL/uNPe4QM1fL84qgYWT3aL4GIFtqFHG
        fxKTd4XyWv4AAQt7oqVR/ESLXrwPH4NBMBmET0H01cpyd0VGa/zbcZoDZhCDo4NW
        +/qXR5YUQvJhcnaZ69bkKC70Eiiy9WNUoiFzoDVFUkeDVytFezlxgIQQmOyEdFy4
        QfvYWyWw4azvCIIXKxSMnJtK4nqB1KMnIdCjJ/JoT3aD+sYE3H22Sg7/o9bGkCDP
        IJs1gIY5CF/lNbzbPyUHzUB+NvbVnmEIj2jkVdDlYwKBgQD2Kb14uowlRIVXOnaw
        y1NfxebOdbyNP3cXUnpGgrW8Lxq4KXZwtv//miwv7hHvFtxnNbxhu4HQaL5BMPsI
        5HOBfFqfU6QpHj/EAXBaQgseHhUsnZmbmcJxRz8B+ydWhU4aNWSnIvU9BE0gqPn2
        bAzKMSKLN2VP6l5/NC1Gp8dFSwKBgQDSGayV/C7USY1dmgOSMh/rWE4g9T872Gh3
        0zvndumyWULSCMBGCPcTTTJAO0BnXAk4/U5KF5nrANPj4c7uy6hDdbzUeEjgQXLS
        HDU+s8ijphPi4536ELp7+RYvPifAA2jVkXF+qAhV2dZ6wZfrbA6fJoMApi2GlpzK
        e6xl4jEpAwKBgEimfQL6m44MMQZTfOAkwhCMCdh5KxLM3ksFzoys2xIVHN+pbQlL
        GTbIu63Rp31W0+mqFFULz/5AS5ZV7GDte6GFoAFR4Cs6gDtK6WvZ/gn/euRWBxXD
        RX3FNzVQeIWyhiB6DaC+Un6VnGW9OTifHw81fSp1SPNTClyke5BUyB0NAoGAZkaH
        RFAJ/996SKlzuZRbA3buOY8JZDmZyVLz4154rxBSvenyp2Uv2Z6HqsrtNCOSfcKZ
        fOn2THcPruw6jvZnB8flz0xqtXhGy89dgBOGxVtQbO++9H92OGluCjtooElInEZ8
        CFsGC7zKcuGQ8dKdX44g0Y0TtmPVGaCQsNwmcD8CgYEAlPq88yeR827PI4y4ZLU8
        VBuw1azlHSh4ckBi43YSU1cJHmY68yEs7QrO/ANa1LjVn8LGmTOfoaprcVw8LpUX
        mlpLIsTdhDUeuXi0I08jYnmPh3epTGEbJSDimLw3PpjyDs/xmDmkciW8lCeANroI
        fjBnuY1jVsJBi+Z34DbMvVA=
        -----END PRIVATE KEY-----
        """

    private static let otherPEM = """
        -----BEGIN PRIVATE KEY-----
        MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC2xt0J/MQj5t0o
        rDX53/hs7B2xI+8lJQMdsAgxHwuqQpPvmpf5dtNVfczS+kXW7rDDkiZXd6MMs7Gz
        wdaBoMAgU1Eqp7p4iXTnG5oezmCfszkZCvR58EpYqzOtCSjfrX+xdgHgza6o3vFP
        jYBqLEi4+r/Ff11GBMatVCF6RpxbXXHWeb4hQSYUlwlbUZiWIf5Vg2NFVzlM5TmW
        cdY/8p7DVquq+zMfOKasUGvGI3o6+ccJLH9VcQSqnI4EvuQonlAMOmqAO4yE+uVP
        eMMBh7+FpFiW0uVM1wuveTtT4oJsFT7vWGWpx6jgeZOM+KF6EZIs+TN3rD2ap4aO
        YfdItjljAgMBAAECggEADAyY4cgSCucOfIuHYc0/P7iV57ZqVSG9gaWExLtuAqL+
        kafrwOK+ewvroGgmibOU+S+XUeJtk0n9VJzAtJPEvRABCwJuEcHHo4l3fY4C/Kqa
        AJ0Iq0k8Y+AIn62gGvubFJ3ZvdiRXRYyN+ZbwtdGHzuyJljt7M6MmNYxzTFk38W9
        kGj1OTg4hwLEUb+BB0yfp5vZOHDOSQJ+bAfvCM5gR45V9QfQY1TqYLzvyq5QldKV
        pD4mRjKceM05dmqQ0i7QfxPCcoxg+885luTxFN1ts6HQnJYJ3DSYquzTOAEDlQMI
        rX3mG52qBk+mOkI44F7J3rOGvTJ/hXf7LE4LPLiacQKBgQD9+EvWS3ea35R1U+hI
        zz48a3UPOXG7rlreiPqKSqr5zzLXWieTlOLVXP1RhLcXslRJkvwnlDxfnBqGwbgg
        GPdxNersSnvanWPvfTs+JvmEb4C6QSNd7d90R3oQm64R3ALV4GmmP5JRJ29howZp
        cFKCJjbnp8VK4MzcS3QMnkxohwKBgQC4POIhQNsxVD46K3K49smO5RWaWgnsn9hk
        GWP22X09gCfdH3I+lKm25ziGheQGtLuotx6hfkR8LsKNSpv284os0lBBhA6Z7mdC
        0gTr0xVFqmWi7shXbptXQDtiRi/RmGDbaSFNlOJ0wjU6i/FquWT1fLvDlJM3LYwI
        aRyKfK3LRQKBgQCxoNEB36SWuJtv+DC1g+WGgq3L6SSH3OmHTYzV3mV49RcdEdwu
        V2rTSgeO1WDtfPeAwgIEeKRFRrwy1hi+sleWYdyeSXYYsA4ueYtO7BmGLCp/moFu
        96la/Yb9SLVVnmiJSDz8XugqRIedZVVdt4atqqaqHWha96GwzkErdigAzwKBgDIK
        z30qyZ7PfAt+y61z0vGORdzkAfgUvskJoH5nOr5etfU42mYnKSX2DgN0EKjFpIdC
        Hf7Ndjqo1M1d65kbM3fTNFtnTDQBbmjW9OE9N3TxwKON6jrdXzJGzxp1Z/2tPvm5
        x4L0IsKGEcEyS8OqUcLgO3v3OjltlLCgJFF1ZhtlAoGANTs6WyrwIzZGirTvRoWO
        IG2v9t5V/RCqbVSjbTwyakGFrMm5f9zmyTLMeZ6VYdt04MkWn8DeOAyZpKfeuNzQ
        lAUf8e3C7LEoUfJC4xPbMnJOQa8IjgRrK6D+1eqNy2XDk5risewtQBa+tUhEUL+z
        MkLMhmaIku3+JsQbz8HxQdc=
        -----END PRIVATE KEY-----
        """
}
