/// A certificate for this computer alone, useless elsewhere: made for tests with `openssl req -x509`, valid for a
/// hundred years.
enum TestCertificate {
    /// The certificate for `localhost` and 127.0.0.1, self-signed.
    static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBmzCCAUGgAwIBAgIUT7HA3/CJtf7U7fG2CI3x/s3tKS4wCgYIKoZIzj0EAwIw
        FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTE4NDExNFoYDzIxMjYxMDI4
        MTg0MTE0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
        PQMBBwNCAAS8jHGl0qlLm3efppiKizkPeHwIxvmRyjNlrllVyCLwHMBM2Rq+P0Ju
        NE/K8zDfYSLnZ1hLiOrrNYW2PhSs+OLUo28wbTAdBgNVHQ4EFgQU7IHHhvgFQsCw
        w/iDpEEunCnlwP4wHwYDVR0jBBgwFoAU7IHHhvgFQsCww/iDpEEunCnlwP4wDwYD
        VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
        zj0EAwIDSAAwRQIgeI1QuNHbTKV83VO0G/luUuSoA6uLmCft82YLi/adGRACIQD9
        OxnBQCPbsW0Dm38NcDbYU0//EUgExjo4obEbAgq7Sw==
        -----END CERTIFICATE-----
        """

    static let privateKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgS7msuVONIvsvUKxZ
        hxBg2z7AEhnGLLPPfXLITPWCHl6hRANCAAS8jHGl0qlLm3efppiKizkPeHwIxvmR
        yjNlrllVyCLwHMBM2Rq+P0JuNE/K8zDfYSLnZ1hLiOrrNYW2PhSs+OLU
        -----END PRIVATE KEY-----
        """
}
