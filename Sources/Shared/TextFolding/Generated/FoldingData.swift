// swift-format-ignore-file
// Written by Scripts/make-folding; not edited by hand.

extension FoldingTable {
    /// What scalars from U+0080 are, as `first-last:kind`. Those not named are separators.
    static let kindData: StaticString = """
        a9:e aa:l ad:d ae:e b2-b3:l b5:l b9-ba:l c0-c5:l c6:x c7-d6:l d8-dd:l de-df:x e0-e5:l e6:x e7-f6:l
        f8-fd:l fe:x ff-131:l 132-133:x 134-13e:l 141-148:l 14a-151:l 152-153:x 154-1c3:l 1c4-1cc:x 1cd-1e1:l
        1e2-1e3:x 1e4-1f0:l 1f1-1f3:x 1f4-1fb:l 1fc-1fd:x 1fe-2b8:l 2c0-2c1:l 2c6-2c7:l 2c9-2d1:l 2e0-2e4:l
        2ec:l 2ee:l 300-36f:d 370-373:l 376-377:l 37b-37d:l 37f:l 386:l 388-38a:l 38c:l 38e-3a1:l 3a3-3f5:l
        3f7-481:l 483-489:d 48a-52f:l 531-556:l 559:l 560-586:l 587:x 588:l 591-5bd:d 5bf:d 5c1-5c2:d 5c4-5c5:d
        5c7:d 5d0-5ea:l 5ef-5f2:l 600-605:d 610-61a:d 61c:d 620-63f:l 640:d 641-64a:l 64b-65f:d 660-669:l
        66e-66f:l 670:d 671-674:l 675-678:x 679-6d3:l 6d5:l 6d6-6dd:d 6df-6e4:d 6e5-6e6:l 6e7-6e8:d 6ea-6ed:d
        6ee-6fc:l 6ff:l 70f:d 710:l 711:d 712-72f:l 730-74a:d 74d-7b1:l 7c0-7ea:l 7eb-7f3:d 7f4-7f5:l 7fa:l
        7fd:d 800-815:l 816-819:d 81a:l 81b-823:d 824:l 825-827:d 828:l 829-82d:d 840-858:l 859-85b:d 860-86a:l
        870-887:l 889-88e:l 890-891:d 898-89f:d 8a0-8c9:l 8ca-8ff:d 900-93b:l 93c:d 93d-950:l 951-954:d
        955-963:l 966-96f:l 971-983:l 985-98c:l 98f-990:l 993-9a8:l 9aa-9b0:l 9b2:l 9b6-9b9:l 9bc:d 9bd-9c4:l
        9c7-9c8:l 9cb-9cc:x 9cd-9ce:l 9d7:l 9dc-9dd:l 9df-9e3:l 9e6-9f1:l 9f4-9f9:l 9fc:l 9fe:d a01-a03:l
        a05-a0a:l a0f-a10:l a13-a28:l a2a-a30:l a32-a33:l a35-a36:l a38-a39:l a3c:d a3e-a42:l a47-a48:l
        a4b-a4d:l a51:l a59-a5c:l a5e:l a66-a75:l a81-a83:l a85-a8d:l a8f-a91:l a93-aa8:l aaa-ab0:l ab2-ab3:l
        ab5-ab9:l abc:d abd-ac5:l ac7-ac9:l acb-acd:l ad0:l ae0-ae3:l ae6-aef:l af9-aff:l b01-b03:l b05-b0c:l
        b0f-b10:l b13-b28:l b2a-b30:l b32-b33:l b35-b39:l b3c:d b3d-b44:l b47:l b48:x b4b-b4c:x b4d:l b55-b57:l
        b5c-b5d:l b5f-b63:l b66-b6f:l b71-b77:l b82-b83:l b85-b8a:l b8e-b90:l b92-b93:l b94:x b95:l b99-b9a:l
        b9c:l b9e-b9f:l ba3-ba4:l ba8-baa:l bae-bb9:l bbe-bc2:l bc6-bc8:l bca-bcc:x bcd:l bd0:l bd7:l be6-bf2:l
        c00-c0c:l c0e-c10:l c12-c28:l c2a-c39:l c3c:d c3d-c44:l c46-c47:l c48:x c4a-c4d:l c55-c56:l c58-c5a:l
        c5d:l c60-c63:l c66-c6f:l c78-c7e:l c80-c83:l c85-c8c:l c8e-c90:l c92-ca8:l caa-cb3:l cb5-cb9:l cbc:d
        cbd-cbf:l cc0:x cc1-cc4:l cc6:l cc7-cc8:x cca-ccb:x ccc-ccd:l cd5-cd6:l cdd-cde:l ce0-ce3:l ce6-cef:l
        cf1-cf2:l d00-d0c:l d0e-d10:l d12-d44:l d46-d48:l d4a-d4c:x d4d-d4e:l d54-d63:l d66-d78:l d7a-d7f:l
        d81-d83:l d85-d96:l d9a-db1:l db3-dbb:l dbd:l dc0-dc6:l dca:l dcf-dd4:l dd6:l dd8-dd9:l dda:x ddb:l
        ddc-dde:x ddf:l de6-def:l df2-df3:l e01-e32:n e34-e3a:n e40-e4e:n e50-e59:n e81-e82:n e84:n e86-e8a:n
        e8c-ea3:n ea5:n ea7-eb2:n eb4-ebd:n ec0-ec4:n ec6:n ec8-ecd:n ed0-ed9:n ede-edf:n f00:l f18-f19:d
        f20-f33:l f35:d f37:d f39:d f3e-f42:l f43:x f44-f47:l f49-f4c:l f4d:x f4e-f51:l f52:x f53-f56:l f57:x
        f58-f5b:l f5c:x f5d-f68:l f69:x f6a-f6c:l f71-f72:l f73:x f74:l f75-f79:x f7a-f80:l f81:x f82-f83:d
        f84:l f86-f87:d f88-f92:l f93:x f94-f97:l f99-f9c:l f9d:x f9e-fa1:l fa2:x fa3-fa6:l fa7:x fa8-fab:l
        fac:x fad-fb8:l fb9:x fba-fbc:l fc6:d 1000-1049:n 1050-109d:n 10a0-10c5:l 10c7:l 10cd:l 10d0-10fa:l
        10fc-1160:l 1161-1175:m 1176-11a7:l 11a8-11c2:m 11c3-1248:l 124a-124d:l 1250-1256:l 1258:l 125a-125d:l
        1260-1288:l 128a-128d:l 1290-12b0:l 12b2-12b5:l 12b8-12be:l 12c0:l 12c2-12c5:l 12c8-12d6:l 12d8-1310:l
        1312-1315:l 1318-135a:l 135d-135f:d 1369-137c:l 1380-138f:l 13a0-13f5:l 13f8-13fd:l 1401-166c:l
        166f-167f:l 1681-169a:l 16a0-16ea:l 16ee-16f8:l 1700-1715:l 171f-1734:l 1740-1753:l 1760-176c:l
        176e-1770:l 1772-1773:l 1780-17d3:n 17d7:n 17dc-17dd:n 17e0-17e9:n 17f0-17f9:n 180b-180d:l 180e:d
        180f-1819:l 1820-1878:l 1880-18a8:l 18a9:d 18aa:l 18b0-18f5:l 1900-191e:l 1920-192b:l 1930-1938:l
        1939-193b:d 1946-194f:l 1950-196d:n 1970-1974:n 1980-19ab:n 19b0-19c9:n 19d0-19da:n 1a00-1a16:l
        1a17-1a18:d 1a19-1a1b:l 1a20-1a5e:n 1a60-1a7c:n 1a7f-1a89:n 1a90-1a99:n 1aa7:n 1ab0-1ace:d 1b00-1b05:l
        1b06:x 1b07:l 1b08:x 1b09:l 1b0a:x 1b0b:l 1b0c:x 1b0d:l 1b0e:x 1b0f-1b11:l 1b12:x 1b13-1b33:l 1b34:d
        1b35-1b3a:l 1b3b:x 1b3c:l 1b3d:x 1b3e-1b3f:l 1b40-1b41:x 1b42:l 1b43:x 1b44-1b4c:l 1b50-1b59:l
        1b6b-1b73:d 1b80-1be5:l 1be6:d 1be7-1bf3:l 1c00-1c36:l 1c37:d 1c40-1c49:l 1c4d-1c7d:l 1c80-1c88:l
        1c90-1cba:l 1cbd-1cbf:l 1cd0-1cd2:d 1cd4-1ce0:d 1ce1:l 1ce2-1ce8:d 1ce9-1cec:l 1ced:d 1cee-1cf3:l 1cf4:d
        1cf5-1cf7:l 1cf8-1cf9:d 1cfa:l 1d00-1d2c:l 1d2d:x 1d2e-1dbf:l 1dc0-1dff:d 1e00-1e99:l 1e9b-1e9d:l 1e9e:x
        1e9f-1f15:l 1f18-1f1d:l 1f20-1f45:l 1f48-1f4d:l 1f50-1f57:l 1f59:l 1f5b:l 1f5d:l 1f5f-1f7d:l 1f80-1faf:x
        1fb0-1fb1:l 1fb2-1fb4:x 1fb6:l 1fb7:x 1fb8-1fbb:l 1fbc:x 1fbe:l 1fc2-1fc4:x 1fc6:l 1fc7:x 1fc8-1fcb:l
        1fcc:x 1fd0-1fd3:l 1fd6-1fdb:l 1fe0-1fec:l 1ff2-1ff4:x 1ff6:l 1ff7:x 1ff8-1ffb:l 1ffc:x 200c:d 200d:j
        200e-200f:d 202a-202e:d 203c:e 2049:e 2060-2064:d 2066-206f:d 2070-2071:l 2074-2079:l 207f-2089:l
        2090-209c:l 20d0-20f0:d 2100-2101:e 2102:l 2103-2106:e 2107:l 2108-2109:e 210a-2113:l 2114:e 2115:l
        2116-2117:e 2119-211d:l 211e-2123:e 2124:l 2125:e 2126:l 2127:e 2128:l 2129:e 212a-212d:l 212e:e
        212f-2139:l 213a-213b:e 213c-213f:l 2145-2149:l 214a:e 214c-214d:e 214e:l 214f:e 2160:l 2161-2163:x
        2164:l 2165-2168:x 2169:l 216a-216b:x 216c-2170:l 2171-2173:x 2174:l 2175-2178:x 2179:l 217a-217b:x
        217c-2188:l 218a-218b:e 2195-2199:e 219c-219f:e 21a1-21a2:e 21a4-21a5:e 21a7-21ad:e 21af-21cd:e
        21d0-21d1:e 21d3:e 21d5-21f3:e 2300-2307:e 230c-231f:e 2322-2328:e 232b-237b:e 237d-239a:e 23b4-23db:e
        23e2-2426:e 2440-244a:e 2460-2468:l 2469-2473:x 249c-24e9:e 24ea-24ff:l 2500-25b6:e 25b8-25c0:e
        25c2-25f7:e 2600-266e:e 2670-2767:e 2776-2793:l 2794-27bf:e 2800-28ff:e 2b00-2b2f:e 2b45-2b46:e
        2b4d-2b73:e 2b76-2b95:e 2b97-2bff:e 2c00-2ce4:l 2ce5-2cea:e 2ceb-2cee:l 2cef-2cf1:d 2cf2-2cf3:l 2cfd:l
        2d00-2d25:l 2d27:l 2d2d:l 2d30-2d67:l 2d6f:l 2d7f-2d96:l 2da0-2da6:l 2da8-2dae:l 2db0-2db6:l 2db8-2dbe:l
        2dc0-2dc6:l 2dc8-2dce:l 2dd0-2dd6:l 2dd8-2dde:l 2de0-2dff:d 2e2f:l 2e50-2e51:e 2e80-2e99:e 2e9b-2ef3:e
        2f00-2fd5:e 2ff0-2ffb:e 3004:e 3005-3007:n 3012-3013:e 3020:e 3021-3029:n 302a-302f:d 3031-3035:n
        3036-3037:e 3038-303c:n 303e-303f:e 3041-3096:n 3099-309a:m 309d-309e:n 30a1-30fa:n 30fc-30fe:n
        3105-312f:n 3131-318e:l 3190-3191:e 3192-3195:n 3196-319f:e 31a0-31bf:n 31c0-31e3:e 31f0-31ff:n
        3200-321e:e 322a-3247:e 3248-324f:l 3250:e 3251-325f:x 3260-327f:e 3280-3289:n 328a-32b0:e 32b1-32bf:x
        32c0-33ff:e 3400-4dbf:n 4dc0-4dff:e 4e00-a48c:n a490-a4c6:e a4d0-a4fd:l a500-a60c:l a610-a62b:l
        a640-a66e:l a66f-a672:d a674-a67d:d a67f-a69d:l a69e-a69f:d a6a0-a6ef:l a6f0-a6f1:d a717-a71f:l
        a722-a763:l a764-a767:x a768-a788:l a78b-a7ca:l a7d0-a7d1:l a7d3:l a7d5-a7d9:l a7f2-a7f8:l a7f9:x
        a7fa-a827:l a828-a82b:e a82c:l a830-a835:l a836-a837:e a839:e a840-a873:l a880-a8c5:l a8d0-a8d9:l
        a8e0-a8f1:d a8f2-a8f7:l a8fb:l a8fd-a92a:l a92b-a92d:d a930-a953:l a960-a97c:l a980-a9b2:l a9b3:d
        a9b4-a9c0:l a9cf-a9d9:l a9e0-a9fe:n aa00-aa36:l aa40-aa4d:l aa50-aa59:l aa60-aa76:n aa77-aa79:e
        aa7a-aac2:n aadb-aadd:n aae0-aaef:l aaf2-aaf6:l ab01-ab06:l ab09-ab0e:l ab11-ab16:l ab20-ab26:l
        ab28-ab2e:l ab30-ab5a:l ab5c-ab69:l ab70-abea:l abec-abed:l abf0-abf9:l ac00-d7a3:l d7b0-d7c6:l
        d7cb-d7fb:l f900-fa6b:n fa6c:l fa6d:n fa70-face:n facf-fad1:l fad2-fad4:n fad5-fad7:l fad8-fad9:n
        fb00-fb06:x fb13-fb17:x fb1d:l fb1e:d fb1f-fb28:l fb2a-fb36:l fb38-fb3c:l fb3e:l fb40-fb41:l fb43-fb44:l
        fb46-fb4e:l fb4f:x fb50-fbb1:l fbd3-fbdc:l fbdd:x fbde-fbe9:l fbea-fbfb:x fbfc-fbff:l fc00-fc5a:x
        fc5b-fc5d:l fc64-fc8f:x fc90:l fc91-fcd8:x fcd9:l fcda-fcf1:x fcf2-fcf4:d fcf5-fd3b:x fd3c-fd3d:l
        fd40-fd4f:e fd50-fd8f:x fd92-fdc7:x fdcf:e fdf0-fdf9:x fdfd-fdff:e fe00-fe0f:d fe20-fe2f:d fe71:d fe73:l
        fe77:d fe79:d fe7b:d fe7d:d fe7f:d fe80-fef4:l fef5-fefc:x feff:d ff10-ff19:l ff21-ff3a:l ff41-ff5a:l
        ff66-ff9d:n ff9e-ff9f:m ffa0-ffbe:l ffc2-ffc7:l ffca-ffcf:l ffd2-ffd7:l ffda-ffdc:l ffe4:e ffe8:e
        ffed-ffee:e fff9-fffb:d 10000-1000b:l 1000d-10026:l 10028-1003a:l 1003c-1003d:l 1003f-1004d:l
        10050-1005d:l 10080-100fa:l 10107-10133:l 10137-1013f:e 10140-10178:l 10179-10189:e 1018a-1018b:l
        1018c-1018e:e 10190-1019c:e 101a0:e 101d0-101fc:e 101fd:d 10280-1029c:l 102a0-102d0:l 102e0:d
        102e1-102fb:l 10300-10323:l 1032d-1034a:l 10350-10375:l 10376-1037a:d 10380-1039d:l 103a0-103c3:l
        103c8-103cf:l 103d1-103d5:l 10400-1049d:l 104a0-104a9:l 104b0-104d3:l 104d8-104fb:l 10500-10527:l
        10530-10563:l 10570-1057a:l 1057c-1058a:l 1058c-10592:l 10594-10595:l 10597-105a1:l 105a3-105b1:l
        105b3-105b9:l 105bb-105bc:l 10600-10736:l 10740-10755:l 10760-10767:l 10780-10782:l 10783:x
        10784-10785:l 10787-107b0:l 107b2-107ba:l 10800-10805:l 10808:l 1080a-10835:l 10837-10838:l 1083c:l
        1083f-10855:l 10858-10876:l 10877-10878:e 10879-1089e:l 108a7-108af:l 108e0-108f2:l 108f4-108f5:l
        108fb-1091b:l 10920-10939:l 10980-109b7:l 109bc-109cf:l 109d2-10a03:l 10a05-10a06:l 10a0c:l 10a0d:d
        10a0e:l 10a0f:d 10a10-10a13:l 10a15-10a17:l 10a19-10a35:l 10a38-10a3a:d 10a3f-10a48:l 10a60-10a7e:l
        10a80-10a9f:l 10ac0-10ac7:l 10ac8:e 10ac9-10ae4:l 10ae5-10ae6:d 10aeb-10aef:l 10b00-10b35:l
        10b40-10b55:l 10b58-10b72:l 10b78-10b91:l 10ba9-10baf:l 10c00-10c48:l 10c80-10cb2:l 10cc0-10cf2:l
        10cfa-10d23:l 10d24-10d27:d 10d30-10d39:l 10e60-10e7e:l 10e80-10ea9:l 10eab-10eac:d 10eb0-10eb1:l
        10f00-10f27:l 10f30-10f45:l 10f46-10f50:d 10f51-10f54:l 10f70-10f81:l 10f82-10f85:d 10fb0-10fcb:l
        10fe0-10ff6:l 11000-11046:l 11052-11075:l 1107f-110b9:l 110ba:d 110bd:d 110c2:l 110cd:d 110d0-110e8:l
        110f0-110f9:l 11100-11102:d 11103-1112d:l 1112e-1112f:x 11130-11134:l 11136-1113f:l 11144-11147:l
        11150-11172:l 11173:d 11176:l 11180-111c4:l 111c9:l 111ca:d 111cb-111cc:l 111ce-111da:l 111dc:l
        111e1-111f4:l 11200-11211:l 11213-11235:l 11236:d 11237:l 1123e:l 11280-11286:l 11288:l 1128a-1128d:l
        1128f-1129d:l 1129f-112a8:l 112b0-112e8:l 112e9:d 112ea:l 112f0-112f9:l 11300-11303:l 11305-1130c:l
        1130f-11310:l 11313-11328:l 1132a-11330:l 11332-11333:l 11335-11339:l 1133b-1133c:d 1133d-11344:l
        11347-11348:l 1134b-1134c:x 1134d:l 11350:l 11357:l 1135d-11363:l 11366-1136c:d 11370-11374:d
        11400-11445:l 11446:d 11447-1144a:l 11450-11459:l 1145e:d 1145f-11461:l 11480-114ba:l 114bb-114bc:x
        114bd:l 114be:x 114bf-114c2:l 114c3:d 114c4-114c5:l 114c7:l 114d0-114d9:l 11580-115b5:l 115b8-115b9:l
        115ba-115bb:x 115bc-115bf:l 115c0:d 115d8-115dd:l 11600-11640:l 11644:l 11650-11659:l 11680-116b6:l
        116b7:d 116b8:l 116c0-116c9:l 11700-1171a:l 1171d-1172b:l 11730-1173b:l 1173f:e 11740-11746:l
        11800-11839:l 1183a:d 118a0-118f2:l 118ff-11906:l 11909:l 1190c-11913:l 11915-11916:l 11918-11935:l
        11937:l 11938:x 1193b-11942:l 11943:d 11950-11959:l 119a0-119a7:l 119aa-119d7:l 119da-119e1:l
        119e3-119e4:l 11a00-11a3e:l 11a47:l 11a50-11a99:l 11a9d:l 11ab0-11af8:l 11c00-11c08:l 11c0a-11c36:l
        11c38-11c40:l 11c50-11c6c:l 11c72-11c8f:l 11c92-11ca7:l 11ca9-11cb6:l 11d00-11d06:l 11d08-11d09:l
        11d0b-11d36:l 11d3a:l 11d3c-11d3d:l 11d3f-11d41:l 11d42:d 11d43-11d47:l 11d50-11d59:l 11d60-11d65:l
        11d67-11d68:l 11d6a-11d8e:l 11d90-11d91:l 11d93-11d98:l 11da0-11da9:l 11ee0-11ef6:l 11fb0:l
        11fc0-11fd4:l 11fd5-11fdc:e 11fe1-11ff1:e 12000-12399:l 12400-1246e:l 12480-12543:l 12f90-12ff0:l
        13000-1342e:l 13430-13438:d 14400-14646:l 16800-16a38:l 16a40-16a5e:l 16a60-16a69:l 16a70-16abe:l
        16ac0-16ac9:l 16ad0-16aed:l 16af0-16af4:d 16b00-16b2f:l 16b30-16b36:d 16b3c-16b3f:e 16b40-16b43:l
        16b45:e 16b50-16b59:l 16b5b-16b61:l 16b63-16b77:l 16b7d-16b8f:l 16e40-16e96:l 16f00-16f4a:l
        16f4f-16f87:l 16f8f-16f9f:l 16fe0-16fe1:n 16fe3-16fe4:n 16ff0-16ff1:n 17000-187f7:n 18800-18cd5:n
        18d00-18d08:n 1aff0-1aff3:l 1aff5-1affb:l 1affd-1affe:l 1b000-1b122:n 1b150-1b152:n 1b164-1b167:n
        1b170-1b2fb:n 1bc00-1bc6a:l 1bc70-1bc7c:l 1bc80-1bc88:l 1bc90-1bc99:l 1bc9c:e 1bc9d:l 1bc9e:d
        1bca0-1bca3:d 1cf00-1cf2d:l 1cf30-1cf46:l 1cf50-1cfc3:e 1d000-1d0f5:e 1d100-1d126:e 1d129-1d164:e
        1d165-1d169:d 1d16a-1d16c:e 1d16d-1d182:d 1d183-1d184:e 1d185-1d18b:d 1d18c-1d1a9:e 1d1aa-1d1ad:d
        1d1ae-1d1ea:e 1d200-1d241:e 1d242-1d244:d 1d245:e 1d2e0-1d2f3:l 1d300-1d356:e 1d360-1d378:l
        1d400-1d454:l 1d456-1d49c:l 1d49e-1d49f:l 1d4a2:l 1d4a5-1d4a6:l 1d4a9-1d4ac:l 1d4ae-1d4b9:l 1d4bb:l
        1d4bd-1d4c3:l 1d4c5-1d505:l 1d507-1d50a:l 1d50d-1d514:l 1d516-1d51c:l 1d51e-1d539:l 1d53b-1d53e:l
        1d540-1d544:l 1d546:l 1d54a-1d550:l 1d552-1d6a5:l 1d6a8-1d6c0:l 1d6c2-1d6da:l 1d6dc-1d6fa:l
        1d6fc-1d714:l 1d716-1d734:l 1d736-1d74e:l 1d750-1d76e:l 1d770-1d788:l 1d78a-1d7a8:l 1d7aa-1d7c2:l
        1d7c4-1d7cb:l 1d7ce-1d7ff:l 1d800-1d9ff:e 1da00-1da36:l 1da37-1da3a:e 1da3b-1da6c:l 1da6d-1da74:e
        1da75:l 1da76-1da83:e 1da84:l 1da85-1da86:e 1da9b-1da9f:l 1daa1-1daaf:l 1df00-1df1e:l 1e000-1e006:d
        1e008-1e018:d 1e01b-1e021:d 1e023-1e024:d 1e026-1e02a:d 1e100-1e12c:l 1e130-1e136:d 1e137-1e13d:l
        1e140-1e149:l 1e14e:l 1e14f:e 1e290-1e2ad:l 1e2ae:d 1e2c0-1e2eb:l 1e2ec-1e2ef:d 1e2f0-1e2f9:l
        1e7e0-1e7e6:l 1e7e8-1e7eb:l 1e7ed-1e7ee:l 1e7f0-1e7fe:l 1e800-1e8c4:l 1e8c7-1e8cf:l 1e8d0-1e8d6:d
        1e900-1e943:l 1e944-1e94a:d 1e94b:l 1e950-1e959:l 1ec71-1ecab:l 1ecac:e 1ecad-1ecaf:l 1ecb1-1ecb4:l
        1ed01-1ed2d:l 1ed2e:e 1ed2f-1ed3d:l 1ee00-1ee03:l 1ee05-1ee1f:l 1ee21-1ee22:l 1ee24:l 1ee27:l
        1ee29-1ee32:l 1ee34-1ee37:l 1ee39:l 1ee3b:l 1ee42:l 1ee47:l 1ee49:l 1ee4b:l 1ee4d-1ee4f:l 1ee51-1ee52:l
        1ee54:l 1ee57:l 1ee59:l 1ee5b:l 1ee5d:l 1ee5f:l 1ee61-1ee62:l 1ee64:l 1ee67-1ee6a:l 1ee6c-1ee72:l
        1ee74-1ee77:l 1ee79-1ee7c:l 1ee7e:l 1ee80-1ee89:l 1ee8b-1ee9b:l 1eea1-1eea3:l 1eea5-1eea9:l
        1eeab-1eebb:l 1f000-1f1e5:e 1f1e6-1f1ff:r 1f200-1f3fa:e 1f3fb-1f3ff:d 1f400-1fb92:e 1fb94-1fbca:e
        1fbf0-1fbf9:l
        """

    /// What to add to scalars that become one other, as `first-last:difference` or, when every second
    /// one of a range does, `first-last/difference`.
    static let shiftData: StaticString = """
        aa:-49 b2-b3:-80 b5:307 b9:-88 ba:-4b c0:-5f c1:-60 c2:-61 c3:-62 c4:-63 c5-c7/-64 c8:-63 c9:-64 ca:-65
        cb:-66 cc:-63 cd:-64 ce:-65 cf:-66 d0:-6c d1-d2:-63 d3:-64 d4:-65 d5:-66 d6:-67 d8:-69 d9:-64 da:-65
        db:-66 dc:-67 dd:-64 e0:-7f e1:-80 e2:-81 e3:-82 e4:-83 e5-e7/-84 e8:-83 e9:-84 ea:-85 eb:-86 ec:-83
        ed:-84 ee:-85 ef:-86 f0:-8c f1-f2:-83 f3:-84 f4:-85 f5:-86 f6:-87 f8:-89 f9:-84 fa:-85 fb:-86 fc:-87
        fd:-84 ff:-86 100:-9f 101:-a0 102:-a1 103:-a2 104:-a3 105:-a4 106:-a3 107:-a4 108:-a5 109:-a6 10a:-a7
        10b:-a8 10c:-a9 10d-10e:-aa 10f:-ab 110:-ac 111-112:-ad 113:-ae 114:-af 115:-b0 116:-b1 117:-b2 118:-b3
        119:-b4 11a:-b5 11b:-b6 11c:-b5 11d:-b6 11e:-b7 11f:-b8 120:-b9 121:-ba 122:-bb 123-124:-bc 125:-bd
        126:-be 127-128:-bf 129:-c0 12a:-c1 12b:-c2 12c:-c3 12d:-c4 12e:-c5 12f:-c6 130:-c7 131:-c8 134:-ca
        135-136:-cb 137:-cc 138-139:-cd 13a:-ce 13b:-cf 13c:-d0 13d:-d1 13e:-d2 141:-d5 142:-d6 143:-d5 144:-d6
        145:-d7 146:-d8 147:-d9 148:-da 14a:-dc 14b-14c:-dd 14d:-de 14e:-df 14f:-e0 150:-e1 151:-e2 154:-e2
        155:-e3 156:-e4 157:-e5 158:-e6 159-15a:-e7 15b:-e8 15c:-e9 15d:-ea 15e:-eb 15f:-ec 160:-ed 161-162:-ee
        163:-ef 164:-f0 165:-f1 166:-f2 167-168:-f3 169:-f4 16a:-f5 16b:-f6 16c:-f7 16d:-f8 16e:-f9 16f:-fa
        170:-fb 171:-fc 172:-fd 173:-fe 174:-fd 175:-fe 176:-fd 177:-fe 178-179:-ff 17a:-100 17b:-101 17c:-102
        17d:-103 17e:-104 17f:-10c 180:-11e 181:-11f 182:-120 183:-121 184:1 186:ce 187:-124 188-189:-125
        18a:-126 18b:-127 18c:-128 18e:4f 18f:-12a 190:cb 191:-12b 192-193:-12c 194:cf 196:d3 197:-12e 198:-12d
        199-19a:-12e 19c:d3 19d:-12f 19e:-130 19f:d6 1a0:-131 1a1:-132 1a2:1 1a4:-134 1a5:-135 1a6:da 1a7:1
        1a9:da 1ab:-137 1ac:-138 1ad:-139 1ae-1af:-13a 1b0:-13b 1b1:d9 1b2:-13c 1b3:-13a 1b4-1b5:-13b 1b6:-13c
        1b7:db 1b8:1 1ba:d8 1bc:1 1cd:-16c 1ce:-16d 1cf:-166 1d0:-167 1d1:-162 1d2:-163 1d3:-15e 1d4:-15f
        1d5:-160 1d6:-161 1d7:-162 1d8:-163 1d9:-164 1da:-165 1db:-166 1dc:-167 1de:-17d 1df:-17e 1e0:-17f
        1e1:-180 1e4:-17d 1e5:-17e 1e6:-17f 1e7:-180 1e8:-17d 1e9:-17e 1ea:-17b 1eb:-17c 1ec:-17d 1ed:-17e
        1ee:a4 1ef:a3 1f0:-186 1f4:-18d 1f5:-18e 1f6:-61 1f7:-38 1f8:-18a 1f9:-18b 1fa:-199 1fb:-19a 1fe:-18f
        1ff:-190 200:-19f 201:-1a0 202:-1a1 203:-1a2 204:-19f 205:-1a0 206:-1a1 207:-1a2 208:-19f 209:-1a0
        20a:-1a1 20b:-1a2 20c:-19d 20d:-19e 20e:-19f 20f:-1a0 210:-19e 211:-19f 212:-1a0 213:-1a1 214:-19f
        215:-1a0 216:-1a1 217:-1a2 218:-1a5 219-21a:-1a6 21b:-1a7 21c:1 21e:-1b6 21f:-1b7 220:-1b2 221:-1bd
        222:1 224:-1aa 225:-1ab 226:-1c5 227:-1c6 228:-1c3 229:-1c4 22a:-1bb 22b:-1bc 22c:-1bd 22d:-1be 22e:-1bf
        22f:-1c0 230:-1c1 231:-1c2 232:-1b9 233:-1ba 234:-1c8 235:-1c7 236:-1c2 23a:-1d9 23b:-1d8 23c:-1d9
        23d:-1d1 23e:-1ca 23f:-1cc 240:-1c6 241:1 243:-1e1 244:45 245:47 246:-1e1 247:-1e2 248:-1de 249:-1df
        24a:-1d9 24b-24c:-1da 24d:-1db 24e:-1d5 24f:-1d6 253:-1f1 255-256:-1f2 257:-1f3 259:-1f4 25a:-1f5 25d:-1
        25f:-28 260:-1f9 266:-1fe 267:a4c0 268:-1ff 26b:-1ff 26c:-200 26d:-201 270:-1 271-272:-204 273:-205
        27a:-1 27b:-2 27c:-20a 27d:-20b 27e:-20c 282:-20f 284:-4d 286:-3 288:-214 28b:-215 290:-216 291:-217
        293:-1 29d:-233 2a0:-22f 2a5:-2 2ae:-49 2af:-4a 2b0:-248 2b1:-249 2b2:-248 2b3:-241 2b4:-3b 2b5:-3c
        2b6:-35 2b7:-240 2b8:-23f 2e0:-7d 2e1:-275 2e2:-26f 2e3:-26b 2e4:-4f 370-372/1 376:1 37f:74 386:2b
        388:2d 389:2e 38a:2f 38c:33 38e:37 38f:3a 390:29 391-3a1:20 3a3-3a9:20 3aa:f 3ab:1a 3ac:5 3ad:8 3ae:9
        3af:a 3b0:15 3c2:1 3ca:-11 3cb:-6 3cc:-d 3cd:-8 3ce:-5 3cf:8 3d0:-1e 3d1:-19 3d2:-d 3d3:-e 3d4-3d5:-f
        3d6:-16 3d8-3ee/1 3f0:-36 3f1:-30 3f2:-2f 3f4:-3c 3f5:-40 3f7:1 3f9:-36 3fa:1 3fd-3ff:-82 400:35 401:34
        402:50 403:30 404-406:50 407:4f 408-40b:50 40c:2e 40d:2b 40e:35 40f:50 410-418:20 419:1f 41a-42f:20
        439:-1 450:-1b 451:-1c 453:-20 457:-1 45c:-22 45d:-25 45e:-1b 460-474/1 476:-1 477:-2 478-47a/1 47c:-1b
        47d:-1c 47e-480/1 48a:-52 48b:-53 48c:1 48e:-4e 48f:-4f 490:-5d 491:-5e 492:-5f 493:-60 494:-61 495:-62
        496:-60 497-498:-61 499:-62 49a:-60 49b:-61 49c:-62 49d:-63 49e:-64 49f:-65 4a0:1 4a2:-65 4a3:-66 4a4:1
        4a6:-67 4a7:-68 4a8:1 4aa:-69 4ab-4ac:-6a 4ad:-6b 4ae:1 4b0:-1 4b1:-2 4b2:-6d 4b3:-6e 4b4:1 4b6:-6f
        4b7:-70 4b8:-71 4b9:-72 4ba-4bc/1 4be:-1 4bf:-2 4c0:-6a 4c1:-8b 4c2:-8c 4c3:-89 4c4-4c5:-8a 4c6:-8b
        4c7:-8a 4c8:-8b 4c9:-8c 4ca:-8d 4cb:1 4cd:-91 4ce:-92 4cf:-79 4d0:-a0 4d1:-a1 4d2:-a2 4d3:-a3 4d4:1
        4d6:-a1 4d7:-a2 4d8:1 4da:-1 4db:-2 4dc:-a6 4dd-4de:-a7 4df:-a8 4e0:1 4e2:-aa 4e3:-ab 4e4:-ac 4e5:-ad
        4e6:-a8 4e7:-a9 4e8:1 4ea:-1 4eb:-2 4ec:-9f 4ed:-a0 4ee:-ab 4ef:-ac 4f0:-ad 4f1:-ae 4f2:-af 4f3:-b0
        4f4:-ad 4f5:-ae 4f6:-c3 4f7:-c4 4f8:-ad 4f9:-ae 4fa:-c7 4fb:-c8 4fc:-b7 4fd:-b8 4fe:-b9 4ff:-ba
        500-510/1 512:-d7 513:-d8 514-51e/1 520:-e5 521:-e6 522:-e5 523:-e6 524:-e5 525:-e6 526:-6b 527:-6c
        528:-eb 529:-ec 52a-52c/1 52e:-f3 52f:-f4 531-556:30 5da:1 5dd-5df/1 5e3-5e5/1 622:5 623:4 624:24 625:2
        626:24 629:1e 649:1 660-669:-630 671:-4a 6a9:-66 6be:-77 6c0:-79 6c1:-7a 6c2:-7b 6cc:-82 6d0:-86 6d3:-1
        6d5:-8e 6f0-6f9:-6c0 7c0-7c9:-790 929:-1 931:-1 934:-1 958-95a:-43 95b:-3f 95c-95d:-3b 95e:-33 95f:-30
        966-96f:-936 9dc-9dd:-3b 9df:-30 9e6-9ef:-9b6 a33:-1 a36:2 a59-a5a:-43 a5b:-3f a5e:-33 a66-a6f:-a36
        ae6-aef:-ab6 b5c-b5d:-3b b66-b6f:-b36 be6-bef:-bb6 c66-c6f:-c36 ce6-cef:-cb6 d66-d6f:-d36 de6-def:-db6
        f20-f29:-ef0 10a0-10c5:1c60 10c7:1c60 10cd:1c60 10fc:-20 13f8-13fd:-8 1810-1819:-17e0 1946-194f:-1916
        1b50-1b59:-1b20 1bb0-1bb9:-1b80 1c40-1c49:-1c10 1c50-1c59:-1c20 1c80:-184e 1c81:-184d 1c82:-1844
        1c83-1c84:-1842 1c85:-1843 1c86:-183c 1c87:-1824 1c88:89c3 1c90-1cba:-bc0 1cbd-1cbf:-bc0 1d13:-2
        1d2c:-1ccb 1d2e-1d30/-1ccc 1d31:-1ccc 1d32:-1b55 1d33-1d3a:-1ccc 1d3c:-1ccd 1d3d:-1b1a 1d3e:-1cce
        1d3f:-1ccd 1d40-1d41:-1ccc 1d42:-1ccb 1d43:-1ce2 1d44-1d45:-1af4 1d46:-44 1d47:-1ce5 1d48-1d49:-1ce4
        1d4a:-1ce5 1d4b-1d4c:-1af0 1d4d:-1ce6 1d4f:-1ce4 1d50-1d52:-1ce3 1d53:-1aff 1d54-1d55:-3e 1d56:-1ce6
        1d57-1d58:-1ce3 1d59:-3c 1d5a:-1aeb 1d5b:-1ce5 1d5c:-37 1d5d-1d5f:-19ab 1d60-1d61:-199a 1d62:-1cf9
        1d63:-1cf1 1d64-1d65:-1cef 1d66-1d67:-19b4 1d68:-19a7 1d69-1d6a:-19a3 1d6c:-1d0a 1d6d:-1d09 1d6e:-1d08
        1d6f-1d70:-1d02 1d71:-1d01 1d72:-1d00 1d73-1d75:-1d01 1d76:-1cfc 1d78:-193b 1d7c:-1b13 1d7d:-1d0d
        1d7f:-1af5 1d80:-1d1e 1d81:-1d1d 1d82-1d83:-1d1c 1d84-1d87:-1d19 1d88:-1d18 1d89-1d8a:-1d17 1d8b:-1b08
        1d8c:-1d16 1d8d:-1d15 1d8e:-1d14 1d8f:-1d2e 1d90:-1b3f 1d91-1d92:-1d2d 1d93-1d94:-1b38 1d95:-1d30
        1d96:-1d2d 1d97:-1b43 1d98:-1b15 1d99:-1d24 1d9a:-1b08 1d9b:-1b49 1d9c:-1d39 1d9d-1d9e:-1d3a 1d9f:-1b43
        1da0:-1d3a 1da1:-1b6a 1da2:-1b41 1da3:-1b3e 1da4:-1d3b 1da5-1da6:-1b3c 1da7:-2c 1da8:-1d3e 1da9:-1d3d
        1daa:-1d3e 1dab:-1b0c 1dac:-1d3f 1dad:-1b3e 1dae:-1d40 1daf:-1d41 1db0-1db1:-1b3c 1db2:-1b3a 1db3:-1d40
        1db4:-1b31 1db5:-1d41 1db6-1db7:-1b2d 1db8:-9c 1db9:-1d43 1dba:-1b2e 1dbb:-1d41 1dbc:-1d42 1dbd:-1d43
        1dbe:-1b2c 1dbf:-1a07 1e00:-1d9f 1e01-1e02:-1da0 1e03:-1da1 1e04:-1da2 1e05:-1da3 1e06:-1da4
        1e07-1e08:-1da5 1e09-1e0a:-1da6 1e0b:-1da7 1e0c:-1da8 1e0d:-1da9 1e0e:-1daa 1e0f:-1dab 1e10:-1dac
        1e11:-1dad 1e12:-1dae 1e13-1e14:-1daf 1e15:-1db0 1e16:-1db1 1e17:-1db2 1e18:-1db3 1e19:-1db4 1e1a:-1db5
        1e1b:-1db6 1e1c:-1db7 1e1d-1e1e:-1db8 1e1f-1e20:-1db9 1e21-1e22:-1dba 1e23:-1dbb 1e24:-1dbc 1e25:-1dbd
        1e26:-1dbe 1e27:-1dbf 1e28:-1dc0 1e29:-1dc1 1e2a:-1dc2 1e2b-1e2c:-1dc3 1e2d:-1dc4 1e2e:-1dc5 1e2f:-1dc6
        1e30:-1dc5 1e31:-1dc6 1e32:-1dc7 1e33:-1dc8 1e34:-1dc9 1e35-1e36:-1dca 1e37:-1dcb 1e38:-1dcc 1e39:-1dcd
        1e3a:-1dce 1e3b:-1dcf 1e3c:-1dd0 1e3d-1e3e:-1dd1 1e3f:-1dd2 1e40:-1dd3 1e41:-1dd4 1e42:-1dd5
        1e43-1e44:-1dd6 1e45:-1dd7 1e46:-1dd8 1e47:-1dd9 1e48:-1dda 1e49:-1ddb 1e4a:-1ddc 1e4b-1e4c:-1ddd
        1e4d:-1dde 1e4e:-1ddf 1e4f:-1de0 1e50:-1de1 1e51:-1de2 1e52:-1de3 1e53-1e54:-1de4 1e55:-1de5 1e56:-1de6
        1e57:-1de7 1e58:-1de6 1e59:-1de7 1e5a:-1de8 1e5b:-1de9 1e5c:-1dea 1e5d:-1deb 1e5e:-1dec 1e5f-1e60:-1ded
        1e61:-1dee 1e62:-1def 1e63:-1df0 1e64:-1df1 1e65:-1df2 1e66:-1df3 1e67:-1df4 1e68:-1df5 1e69-1e6a:-1df6
        1e6b:-1df7 1e6c:-1df8 1e6d:-1df9 1e6e:-1dfa 1e6f:-1dfb 1e70:-1dfc 1e71-1e72:-1dfd 1e73:-1dfe 1e74:-1dff
        1e75:-1e00 1e76:-1e01 1e77:-1e02 1e78:-1e03 1e79:-1e04 1e7a:-1e05 1e7b-1e7c:-1e06 1e7d:-1e07 1e7e:-1e08
        1e7f-1e80:-1e09 1e81:-1e0a 1e82:-1e0b 1e83:-1e0c 1e84:-1e0d 1e85:-1e0e 1e86:-1e0f 1e87:-1e10 1e88:-1e11
        1e89-1e8a:-1e12 1e8b:-1e13 1e8c:-1e14 1e8d-1e8e:-1e15 1e8f-1e90:-1e16 1e91:-1e17 1e92:-1e18 1e93:-1e19
        1e94:-1e1a 1e95:-1e1b 1e96:-1e2e 1e97:-1e23 1e98:-1e21 1e99:-1e20 1e9b:-1e28 1e9c:-1e29 1e9d:-1e2a
        1ea0:-1e3f 1ea1:-1e40 1ea2:-1e41 1ea3:-1e42 1ea4:-1e43 1ea5:-1e44 1ea6:-1e45 1ea7:-1e46 1ea8:-1e47
        1ea9:-1e48 1eaa:-1e49 1eab:-1e4a 1eac:-1e4b 1ead:-1e4c 1eae:-1e4d 1eaf:-1e4e 1eb0:-1e4f 1eb1:-1e50
        1eb2:-1e51 1eb3:-1e52 1eb4:-1e53 1eb5:-1e54 1eb6:-1e55 1eb7:-1e56 1eb8:-1e53 1eb9:-1e54 1eba:-1e55
        1ebb:-1e56 1ebc:-1e57 1ebd:-1e58 1ebe:-1e59 1ebf:-1e5a 1ec0:-1e5b 1ec1:-1e5c 1ec2:-1e5d 1ec3:-1e5e
        1ec4:-1e5f 1ec5:-1e60 1ec6:-1e61 1ec7:-1e62 1ec8:-1e5f 1ec9:-1e60 1eca:-1e61 1ecb:-1e62 1ecc:-1e5d
        1ecd:-1e5e 1ece:-1e5f 1ecf:-1e60 1ed0:-1e61 1ed1:-1e62 1ed2:-1e63 1ed3:-1e64 1ed4:-1e65 1ed5:-1e66
        1ed6:-1e67 1ed7:-1e68 1ed8:-1e69 1ed9:-1e6a 1eda:-1e6b 1edb:-1e6c 1edc:-1e6d 1edd:-1e6e 1ede:-1e6f
        1edf:-1e70 1ee0:-1e71 1ee1:-1e72 1ee2:-1e73 1ee3:-1e74 1ee4:-1e6f 1ee5:-1e70 1ee6:-1e71 1ee7:-1e72
        1ee8:-1e73 1ee9:-1e74 1eea:-1e75 1eeb:-1e76 1eec:-1e77 1eed:-1e78 1eee:-1e79 1eef:-1e7a 1ef0:-1e7b
        1ef1:-1e7c 1ef2:-1e79 1ef3:-1e7a 1ef4:-1e7b 1ef5:-1e7c 1ef6:-1e7d 1ef7:-1e7e 1ef8:-1e7f 1ef9:-1e80
        1efa-1efc/1 1efe:-1e85 1eff:-1e86 1f00:-1b4f 1f01:-1b50 1f02:-1b51 1f03:-1b52 1f04:-1b53 1f05:-1b54
        1f06:-1b55 1f07:-1b56 1f08:-1b57 1f09:-1b58 1f0a:-1b59 1f0b:-1b5a 1f0c:-1b5b 1f0d:-1b5c 1f0e:-1b5d
        1f0f:-1b5e 1f10:-1b5b 1f11:-1b5c 1f12:-1b5d 1f13:-1b5e 1f14:-1b5f 1f15:-1b60 1f18:-1b63 1f19:-1b64
        1f1a:-1b65 1f1b:-1b66 1f1c:-1b67 1f1d:-1b68 1f20:-1b69 1f21:-1b6a 1f22:-1b6b 1f23:-1b6c 1f24:-1b6d
        1f25:-1b6e 1f26:-1b6f 1f27:-1b70 1f28:-1b71 1f29:-1b72 1f2a:-1b73 1f2b:-1b74 1f2c:-1b75 1f2d:-1b76
        1f2e:-1b77 1f2f:-1b78 1f30:-1b77 1f31:-1b78 1f32:-1b79 1f33:-1b7a 1f34:-1b7b 1f35:-1b7c 1f36:-1b7d
        1f37:-1b7e 1f38:-1b7f 1f39:-1b80 1f3a:-1b81 1f3b:-1b82 1f3c:-1b83 1f3d:-1b84 1f3e:-1b85 1f3f:-1b86
        1f40:-1b81 1f41:-1b82 1f42:-1b83 1f43:-1b84 1f44:-1b85 1f45:-1b86 1f48:-1b89 1f49:-1b8a 1f4a:-1b8b
        1f4b:-1b8c 1f4c:-1b8d 1f4d:-1b8e 1f50:-1b8b 1f51:-1b8c 1f52:-1b8d 1f53:-1b8e 1f54:-1b8f 1f55:-1b90
        1f56:-1b91 1f57:-1b92 1f59:-1b94 1f5b:-1b96 1f5d:-1b98 1f5f:-1b9a 1f60:-1b97 1f61:-1b98 1f62:-1b99
        1f63:-1b9a 1f64:-1b9b 1f65:-1b9c 1f66:-1b9d 1f67:-1b9e 1f68:-1b9f 1f69:-1ba0 1f6a:-1ba1 1f6b:-1ba2
        1f6c:-1ba3 1f6d:-1ba4 1f6e:-1ba5 1f6f:-1ba6 1f70:-1bbf 1f71:-1bc0 1f72:-1bbd 1f73:-1bbe 1f74:-1bbd
        1f75:-1bbe 1f76:-1bbd 1f77:-1bbe 1f78:-1bb9 1f79:-1bba 1f7a:-1bb5 1f7b:-1bb6 1f7c:-1bb3 1f7d:-1bb4
        1fb0:-1bff 1fb1:-1c00 1fb6:-1c05 1fb8:-1c07 1fb9:-1c08 1fba:-1c09 1fbb:-1c0a 1fbe:-1c05 1fc6:-1c0f
        1fc8:-1c13 1fc9:-1c14 1fca:-1c13 1fcb:-1c14 1fd0:-1c17 1fd1:-1c18 1fd2:-1c19 1fd3:-1c1a 1fd6:-1c1d
        1fd7:-1c1e 1fd8:-1c1f 1fd9:-1c20 1fda:-1c21 1fdb:-1c22 1fe0:-1c1b 1fe1:-1c1c 1fe2:-1c1d 1fe3:-1c1e
        1fe4:-1c23 1fe5:-1c24 1fe6:-1c21 1fe7:-1c22 1fe8:-1c23 1fe9:-1c24 1fea:-1c25 1feb:-1c26 1fec:-1c2b
        1ff6:-1c2d 1ff8:-1c39 1ff9:-1c3a 1ffa:-1c31 1ffb:-1c32 2070:-2040 2071:-2008 2074-2079:-2040 207f:-2011
        2080-2089:-2050 2090:-202f 2091:-202c 2092:-2023 2093:-201b 2094:-202f 2095:-202d 2096-2099:-202b
        209a:-202a 209b-209c:-2028 2102:-209f 2107:-1eac 210a-210b:-20a3 210c:-20a4 210d:-20a5 210e:-20a6
        210f-2110:-20a7 2111:-20a8 2112:-20a6 2113-2115/-20a7 2119-211b:-20a9 211c:-20aa 211d:-20ab 2124:-20aa
        2126:-1d5d 2128:-20ae 212a:-20bf 212b-212d:-20ca 212f:-20ca 2130-2131:-20cb 2132:1c 2133:-20c6
        2134:-20c5 2135-2138:-1b65 2139:-20d0 213c:-1d7c 213d:-1d8a 213e:-1d8b 213f:-1d7f 2145:-20e1
        2146-2147:-20e2 2148-2149:-20df 2160:-20f7 2164:-20ee 2169:-20f1 216c:-2100 216d-216e:-210a 216f:-2102
        2170:-2107 2174:-20fe 2179:-2101 217c:-2110 217d-217e:-211a 217f:-2112 2183:1 2460-2468:-242f 24ea:-24ba
        2c00-2c2f:30 2c60:-2bf4 2c61:-2bf5 2c62:-2bf6 2c63:-2bf3 2c64:-2bf2 2c65:-2c04 2c66:-2bf2 2c67:-2bff
        2c68:-2c00 2c69:-2bfe 2c6a:-2bff 2c6b:-2bf1 2c6c:-2bf2 2c6d:-2a1c 2c6e:-2c01 2c6f:-2a1f 2c70:-2a1e
        2c71-2c72:-2bfb 2c73:-2bfc 2c74:-2bfe 2c75:1 2c78:-2c13 2c79:-2a00 2c7a:-2c0b 2c7c:-2c12 2c7d:-2c07
        2c7e:-2c0b 2c7f:-2c05 2c80-2ce2/1 2ceb-2ced/1 2cf2:1 2d6f:-e 3038:2309 3039-303a:230b 30a1-30f6:-60
        3192:1c6e 3193:1cf9 3194:1c75 3195:2546 3280:1b80 3281:1c0b 3282:1b87 3283:2458 3284:1c10 3285:1ee8
        3286:1b7d 3287:1ee4 3288:1bd5 3289:20b8 a620-a629:-a5f0 a640-a64e/1 a650:-a205 a651:-a206 a652-a66c/1
        a680-a688/1 a68a:-a248 a68b:-a249 a68c-a69a/1 a69c:-a252 a69d:-a251 a722-a72c/1 a72e:-1 a72f:-2
        a732-a738/1 a73a:-1 a73b:-2 a73c:1 a73e:-85ba a73f:-85bb a740:-a6d5 a741:-a6d6 a742:-a6d7 a743:-a6d8
        a744:-a6d9 a745:-a6da a746:1 a748:-a6dc a749:-a6dd a74a:-a6db a74b:-a6dc a74c:-a6dd a74d:-a6de a74e:1
        a750:-a6e0 a751:-a6e1 a752:-a6e2 a753:-a6e3 a754:-a6e4 a755-a756:-a6e5 a757:-a6e6 a758:-a6e7 a759:-a6e8
        a75a-a75c/1 a75e:-a6e8 a75f:-a6e9 a760-a762/1 a768-a76e/1 a770:-1 a779-a77b/1 a77d:-8a04 a77e-a786/1
        a78b:1 a78d:-a528 a78e-a790/-a722 a791:-a723 a792:-a72f a793:-a730 a794:-a731 a795:-a72d a796:-a734
        a797:-a735 a798:-a732 a799:-a733 a79a-a79e/1 a7a0:-a739 a7a1:-a73a a7a2:-a737 a7a3:-a738 a7a4:-a736
        a7a5:-a737 a7a6:-a734 a7a7-a7a8:-a735 a7a9:-a736 a7aa:-a742 a7ab:-a54f a7ac:-a54b a7ad:-a741 a7ae:-a544
        a7b0:-a512 a7b1:-a52a a7b2:-a748 a7b3:3a0 a7b4-a7b6/1 a7b8:-a743 a7b9:-a744 a7ba-a7c2/1 a7c4:-a761
        a7c5:-a752 a7c6:-a74c a7c7:-a763 a7c8:-a764 a7c9:-a756 a7ca:-a757 a7d0:1 a7d6-a7d8/1 a7f2:-a78f
        a7f3:-a78d a7f4:-a783 a7f5:1 a7f8:-a790 a8d0-a8d9:-a8a0 a900-a909:-a8d0 a9d0-a9d9:-a9a0 aa50-aa59:-aa20
        ab34:-aacf ab36:-a8d5 ab37:-aacb ab38:-aacc ab39-ab3b:-aacd ab3c:-aace ab3e:-1 ab3f:-a8eb ab41:-8e2d
        ab42:-8e2e ab44:-1 ab49:-aad7 ab4a:-2 ab4c:-1 ab4e:-aad9 ab4f:-a8c6 ab52:-aadd ab54:-1 ab55:-2
        ab56:-aade ab57:-aadf ab58:-aae0 ab59-ab5a:-aae1 ab5c:-435 ab5d:-aaf1 ab5e:-aaf2 ab5f:-aaea ab66:-a8c3
        ab67:-a8c1 ab68:-a8ef ab69:-a8dc ab70-abbf:-97d0 abf0-abf9:-abc0 f900:-6cb8 f901:-920d f902:-6a38
        f903:-6c3b f904:-8a33 f905:-aad3 f906:-a521 f907:-596b f908:-596c f909:-9fb8 f90a:-6739 f90b:-a384
        f90c:-9fc4 f90d:-9717 f90e:-82a5 f90f:-798a f910:-72d1 f911:-7157 f912:-701a f913:-6884 f914:-8f12
        f915:-8bfa f916:-883d f917:-8539 f918:-74db f919:-67af f91a:-5f29 f91b:-aa99 f91c:-a5a7 f91d:-8e19
        f91e:-8703 f91f:-72f2 f920:-5b02 f921:-9bd1 f922:-8937 f923:-7356 f924:-6fc0 f925:-965c f926:-774e
        f927:-7108 f928:-9a5e f929:-9212 f92a:-8bc0 f92b:-862f f92c:-685e f92d:-a9a7 f92e:-a777 f92f:-a651
        f930:-946c f931:-8e5e f932:-8722 f933:-824c f934:-7933 f935:-732f f936:-72da f937:-6b48 f938:-6206
        f939:-5dca f93a:-5b40 f93b:-80af f93c:-7fbd f93d:-7b9d f93e:-7575 f93f:-663b f940:-5ac1 f941:-6e6b
        f942:-a063 f943:-9a3f f944:-7ce4 f945:-78c7 f946:-86e4 f947:-807d f948:-6c86 f949:-6252 f94a:-a072
        f94b:-9ce9 f94c:-8f39 f94d:-8b73 f94e:-8a3f f94f:-7c20 f950:-7b19 f951:-6306 f952:-a680 f953:-78c8
        f954:-a778 f955:-a789 f956:-7f3a f957:-7b99 f958:-7567 f959:-62e4 f95a:-6dda f95b:-968c f95c:-8f5a
        f95d:-6e5f f95e:-ab25 f95f:-9d78 f960:-994e f961:-85da f962:-83f2 f963:-a64c f964:-8069 f965:-a9a6
        f966:-99bd f967:-ab5a f968:-8c9c f969:-93f1 f96a:-7c48 f96b:-a5a8 f96c:-a10e f96d:-826c f96e:-7525
        f96f:-6ec5 f970:-8db6 f971:-69c1 f972:-8cea f973:-9675 f974:-768f f975:-95d5 f976:-8411 f977:-aac9
        f978:-a80f f979:-a7b0 f97a:-90f9 f97b:-7c94 f97c:-770d f97d:-6eab f97e:-67af f97f:-a68a f980:-a53e
        f981:-a00e f982:-9a96 f983:-93be f984:-8986 f985:-805b f986:-63d9 f987:-5f1d f988:-5af1 f989:-5abb
        f98a:-a6ef f98b:-92c5 f98c:-8e15 f98d:-6a2b f98e:-9b1a f98f:-97ff f990:-9790 f991:-94f7 f992:-8a6f
        f993:-884a f994:-850b f995:-7fcb f996:-7ba2 f997:-7928 f998:-6a72 f999:-74ab f99a:-6977 f99b:-6651
        f99c:-a785 f99d:-a6fa f99e:-a4e1 f99f:-88d7 f9a0:-70de f9a1:-6ef7 f9a2:-9ad9 f9a3:-99ae f9a4:-9629
        f9a5:-8df7 f9a6:-7d68 f9a7:-8632 f9a8:-aac4 f9a9:-a2b0 f9aa:-9dc3 f9ab:-9bf1 f9ac:-9990 f9ad:-85fb
        f9ae:-8545 f9af:-7a15 f9b0:-796a f9b1:-677d f9b2:-62bc f9b3:-626b f9b4:-619c f9b5:-aa2a f9b6:-8008
        f9b7:-6803 f9b8:-6300 f9b9:-98d8 f9ba:-ab34 f9bb:-a8e1 f9bc:-9dce f9bd:-9d7e f9be:-9425 f9bf:-8fbd
        f9c0:-87f2 f9c1:-837f f9c2:-74c6 f9c3:-6947 f9c4:-5a37 f9c5:-933d f9c6:-6398 f9c7:-a73e f9c8:-924d
        f9c9:-91d6 f9ca:-8c89 f9cb:-8b2f f9cc:-85c3 f9cd:-8474 f9ce:-8163 f9cf:-7cbf f9d0:-6172 f9d1:-a864
        f9d2:-97a4 f9d3:-635b f9d4:-a9a9 f9d5:-9cbc f9d6:-8bec f9d7:-6aad f9d8:-9a4d f9d9:-9895 f9da:-91c3
        f9db:-8654 f9dc:-6356 f9dd:-a7b4 f9de:-a5cf f9df:-9d7a f9e0:-93cd f9e1:-9293 f9e2:-913a f9e3:-8cfe
        f9e4:-85de f9e5:-8403 f9e6:-7a6d f9e7:-7118 f9e8:-7107 f9e9:-681d f9ea:-6308 f9eb:-a6ac f9ec:-8b32
        f9ed:-a5d0 f9ee:-881e f9ef:-8557 f9f0:-73f6 f9f1:-634e f9f2:-5d9b f9f3:-5b54 f9f4:-925d f9f5:-8c2a
        f9f6:-780e f9f7:-7f2c f9f8:-7ed8 f9f9:-7d67 f9fa:-873a f9fb:-8962 f9fc:-6ea4 f9fd:-ab3d f9fe:-76c8
        f9ff:-a7c5 fa00:-a7f9 fa01:-9b5b fa02:-972f fa03:-7d2d fa04:-9e7f fa05:-8ce7 fa06:-9352 fa07:-6acc
        fa08:-71bc fa09:-63bc fa0a:-707f fa0b:-9b38 fa0c:-a8cc fa0d:-a44d fa10:-a1b6 fa12:-939e fa15:-a837
        fa16:-86ec fa17:-834d fa18:-80dc fa19:-80bb fa1a:-80b5 fa1b:-808c fa1c:-62c6 fa1d:-7d5f fa1e:-7a61
        fa20:-740e fa22:-6f2a fa25:-69ed fa26:-6929 fa2a:-613b fa2b:-612f fa2c:-6104 fa2d:-5c79 fa2e:-6950
        fa2f:-6378 fa30:-aa82 fa31:-a94a fa32:-a8e5 fa33:-a76a fa34:-a750 fa35:-a6e4 fa36:-a499 fa37:-a431
        fa38:-a3d0 fa39:-a1f9 fa3a:-a192 fa3b:-9dd7 fa3c:-9dce fa3d:-99a9 fa3e:-98d6 fa3f:-98b1 fa40:-984e
        fa41:-94f2 fa42:-9460 fa43:-93b2 fa44:-91bf fa45:-8cce fa46:-8c2c fa47:-8b25 fa48:-88da fa49:-881e
        fa4a:-8628 fa4b:-81ba fa4c:-810e fa4d:-8104 fa4e:-8106 fa4f:-80ff fa50:-80fa fa51:-80f4 fa52-fa53:-80c5
        fa54:-8014 fa55:-7fd4 fa56:-7e96 fa57:-7c63 fa58:-7c4f fa59:-7c18 fa5a:-7ae8 fa5b:-7a56 fa5c:-786f
        fa5d:-77e4 fa5e:-77e5 fa5f:-7608 fa60:-7150 fa61:-70cb fa62:-6f61 fa63:-6f2a fa64:-6d91 fa65:-6d5d
        fa66:-6ab0 fa67:-6a2f fa68:-6385 fa69:-626a fa6a:-622f fa6b:-99f6 fa6c:14882 fa6d:-7855 fa70:-ac4a
        fa71:-a8bc fa72:-a90a fa73:-aaf3 fa74:-a92f fa75:-a8f5 fa76:-a7af fa77:-a77d fa78:-a4db fa79:-a524
        fa7a:-a4e1 fa7b:-a499 fa7c:-a222 fa7d:-a1ca fa7e:-a13a fa7f:-a12b fa80:-a01e fa81:-9f59 fa82:-9bb0
        fa83:-9baa fa84:-9b1b fa85:-9ad8 fa86:-99ae fa87:-9939 fa88:-9980 fa89:-98fb fa8a:-992a fa8b:-9899
        fa8c:-9858 fa8d:-96c9 fa8e:-9672 fa8f:-963d fa90:-953a fa91:-941d fa92:-937b fa93:-9378 fa94:-933e
        fa95:-8f1c fa96:-8edc fa97:-8d56 fa98:-8bbd fa99:-8bce fa9a:-8b78 fa9b:-8a7d fa9c:-892e fa9d:-82f6
        fa9e:-8869 fa9f:-87f0 faa0:-8776 faa1:-8630 faa2:-859c faa3:-8568 faa4:-8487 faa5:-8486 faa6:-83dc
        faa7:-83cc faa8:-83b4 faa9:-835f faaa:-836a faab:-81df faac:-7ffb faad:-7eed faae:-7e33 faaf:-7d54
        fab0:-7cbc fab1:-7b73 fab2:-7aad fab3:-7761 fab4:-76c5 fab5:-733c fab6:-7175 fab7:-7131 fab8:-7122
        fab9:-6ffa faba:-6fc2 fabb:-6ff0 fabc:-6fbb fabd:-6fbf fabe:-6fd1 fabf:-6f86 fac0:-6f36 fac1:-6db9
        fac2:-6b8a fac3:-6a51 fac4:-692b fac5:-684f fac6:-644a fac7:-63e4 fac8:-6372 fac9:-62ee faca:-62cb
        facb:-62c0 facc:-6291 facd:-5fbb face:-5b32 facf:12d7b fad0:12d74 fad1:13904 fad2:-bf35 fad3:-babb
        fad4:-ba9b fad5:15774 fad6:161fa fad7:183fc fad8:-5b95 fad9:-5b4b fb1d:-f544 fb1f:-f52d fb20:-f53e
        fb21:-f551 fb22-fb23:-f54f fb24-fb25:-f549 fb26:-f548 fb27:-f53f fb28:-f53e fb2a:-f541 fb2b:-f542
        fb2c:-f543 fb2d:-f544 fb2e:-f55e fb2f:-f55f fb30-fb36:-f560 fb38-fb39:-f560 fb3a:-f55f fb3b-fb3c:-f560
        fb3e-fb40/-f560 fb41:-f560 fb43:-f55f fb44-fb46/-f560 fb47-fb4a:-f560 fb4b:-f576 fb4c:-f57b fb4d:-f572
        fb4e:-f56a fb50:-f529 fb51:-f52a fb52:-f4d7 fb53:-f4d8 fb54:-f4d9 fb55:-f4da fb56:-f4d8 fb57:-f4d9
        fb58:-f4da fb59:-f4db fb5a:-f4da fb5b:-f4db fb5c:-f4dc fb5d:-f4dd fb5e:-f4e4 fb5f:-f4e5 fb60:-f4e6
        fb61:-f4e7 fb62:-f4e3 fb63:-f4e4 fb64:-f4e5 fb65:-f4e6 fb66:-f4ed fb67:-f4ee fb68:-f4ef fb69:-f4f0
        fb6a:-f4c6 fb6b:-f4c7 fb6c:-f4c8 fb6d:-f4c9 fb6e:-f4c8 fb6f:-f4c9 fb70:-f4ca fb71:-f4cb fb72:-f4ee
        fb73:-f4ef fb74:-f4f0 fb75:-f4f1 fb76:-f4f3 fb77:-f4f4 fb78:-f4f5 fb79:-f4f6 fb7a:-f4f4 fb7b:-f4f5
        fb7c:-f4f6 fb7d-fb7e:-f4f7 fb7f:-f4f8 fb80:-f4f9 fb81:-f4fa fb82:-f4f5 fb83:-f4f6 fb84:-f4f8 fb85:-f4f9
        fb86:-f4f8 fb87:-f4f9 fb88:-f500 fb89:-f501 fb8a:-f4f2 fb8b:-f4f3 fb8c:-f4fb fb8d:-f4fc fb8e:-f54b
        fb8f:-f54c fb90:-f54d fb91:-f54e fb92:-f4e3 fb93:-f4e4 fb94:-f4e5 fb95:-f4e6 fb96:-f4e3 fb97:-f4e4
        fb98:-f4e5 fb99:-f4e6 fb9a:-f4e9 fb9b:-f4ea fb9c:-f4eb fb9d:-f4ec fb9e:-f4e4 fb9f-fba0:-f4e5 fba1:-f4e6
        fba2:-f4e7 fba3:-f4e8 fba4:-f55d fba5:-f55e fba6:-f55f fba7:-f560 fba8:-f561 fba9:-f562 fbaa:-f563
        fbab:-f564 fbac:-f565 fbad:-f566 fbae:-f4dc fbaf:-f4dd fbb0:-f4de fbb1:-f4df fbd3:-f526 fbd4:-f527
        fbd5:-f528 fbd6:-f529 fbd7:-f510 fbd8:-f511 fbd9:-f513 fbda:-f514 fbdb:-f513 fbdc:-f514 fbde:-f513
        fbdf:-f514 fbe0:-f51b fbe1:-f51c fbe2:-f519 fbe3:-f51a fbe4:-f59a fbe5:-f59b fbe6:-f59c fbe7:-f59d
        fbe8:-f59e fbe9:-f59f fbfc:-f5b2 fbfd:-f5b3 fbfe:-f5b4 fbff:-f5b5 fc5b-fc5c:-f62b fc5d:-f613 fc90:-f646
        fcd9:-f692 fd3c:-f715 fd3d:-f716 fe80:-f85f fe81:-f85a fe82:-f85b fe83:-f85c fe84:-f85d fe85:-f83d
        fe86:-f83e fe87:-f860 fe88:-f861 fe89:-f83f fe8a:-f840 fe8b:-f841 fe8c:-f842 fe8d:-f866 fe8e-fe8f:-f867
        fe90:-f868 fe91:-f869 fe92:-f86a fe93:-f84c fe94:-f84d fe95:-f86b fe96:-f86c fe97:-f86d fe98-fe99:-f86e
        fe9a:-f86f fe9b:-f870 fe9c-fe9d:-f871 fe9e:-f872 fe9f:-f873 fea0-fea1:-f874 fea2:-f875 fea3:-f876
        fea4-fea5:-f877 fea6:-f878 fea7:-f879 fea8-fea9:-f87a feaa-feab:-f87b feac-fead:-f87c feae-feaf:-f87d
        feb0-feb1:-f87e feb2:-f87f feb3:-f880 feb4-feb5:-f881 feb6:-f882 feb7:-f883 feb8-feb9:-f884 feba:-f885
        febb:-f886 febc-febd:-f887 febe:-f888 febf:-f889 fec0-fec1:-f88a fec2:-f88b fec3:-f88c fec4-fec5:-f88d
        fec6:-f88e fec7:-f88f fec8-fec9:-f890 feca:-f891 fecb:-f892 fecc-fecd:-f893 fece:-f894 fecf:-f895
        fed0:-f896 fed1:-f890 fed2:-f891 fed3:-f892 fed4-fed5:-f893 fed6:-f894 fed7:-f895 fed8-fed9:-f896
        feda:-f897 fedb:-f898 fedc-fedd:-f899 fede:-f89a fedf:-f89b fee0-fee1:-f89c fee2:-f89d fee3:-f89e
        fee4-fee5:-f89f fee6:-f8a0 fee7:-f8a1 fee8-fee9:-f8a2 feea:-f8a3 feeb:-f8a4 feec-feed:-f8a5 feee:-f8a6
        feef:-f8a5 fef0:-f8a6 fef1:-f8a7 fef2:-f8a8 fef3:-f8a9 fef4:-f8aa ff10-ff19:-fee0 ff21-ff3a:-fec0
        ff41-ff5a:-fee0 ff66:-ced4 ff67:-cf26 ff68:-cf25 ff69:-cf24 ff6a:-cf23 ff6b:-cf22 ff6c:-cee9 ff6d:-cee8
        ff6e:-cee7 ff6f:-cf0c ff70:-ce74 ff71:-cf2f ff72:-cf2e ff73:-cf2d ff74:-cf2c ff75-ff76:-cf2b ff77:-cf2a
        ff78:-cf29 ff79:-cf28 ff7a:-cf27 ff7b:-cf26 ff7c:-cf25 ff7d:-cf24 ff7e:-cf23 ff7f:-cf22 ff80:-cf21
        ff81:-cf20 ff82:-cf1e ff83:-cf1d ff84:-cf1c ff85-ff8a:-cf1b ff8b:-cf19 ff8c:-cf17 ff8d:-cf15 ff8e:-cf13
        ff8f-ff93:-cf11 ff94:-cf10 ff95:-cf0f ff96-ff9b:-cf0e ff9c:-cf0d ff9d:-cf0a ff9e-ff9f:-cf05 ffa0:-ee40
        ffa1-ffa2:-eea1 ffa3:-edf9 ffa4:-eea2 ffa5-ffa6:-edf9 ffa7-ffa9:-eea4 ffaa-ffaf:-edfa ffb0:-ee96
        ffb1-ffb3:-eeab ffb4:-ee93 ffb5-ffbe:-eeac ffc2-ffc7:-ee61 ffca-ffcf:-ee63 ffd2-ffd7:-ee65
        ffda-ffdc:-ee67 10400-10427:28 104a0-104a9:-10470 104b0-104d3:28 10570-1057a:27 1057c-1058a:27
        1058c-10592:27 10594-10595:27 10781-10782:-104b1 10784:-104eb 10785:-10723 10787:-104e4 10788:-104e5
        10789-1078a:-104e6 1078b:-10727 1078c:-10728 1078d:-10729 1078e:-10536 1078f:-10531 10790:-104e7
        10791:-1052d 10792:-10530 10793:-1072c 10794:-104f9 10795:-1072d 10796:-104fa 10797:-6070 10798:-10561
        10799-1079a:-104ef 1079b:-1072f 1079c:d768 1079d:-10731 1079e:-10530 1079f:-10531 107a0:-10512
        107a1:-10513 107a2:-10733 107a3-107a4:-1052d 107a5:-10734 107a6:-1052d 107a7:-1052e 107a8:-10736
        107a9:-10737 107aa:-1052a 107ab:-10503 107ac:-10506 107ad-107ae:-10507 107af:-1073b 107b0:-1073a
        107b2:-10523 107b3-107b4:-10512 107b5:-1051d 107b6-107b8:-105f6 107b9:d751 107ba:-10747 10c80-10cb2:40
        10d30-10d39:-10d00 11066-1106f:-11036 1109a-1109c/-1 110ab:-6 110f0-110f9:-110c0 11136-1113f:-11106
        111d0-111d9:-111a0 112f0-112f9:-112c0 11450-11459:-11420 114d0-114d9:-114a0 11650-11659:-11620
        116c0-116c9:-11690 11730-11739:-11700 118a0-118bf:20 118e0-118e9:-118b0 11950-11959:-11920
        11c50-11c59:-11c20 11d50-11d59:-11d20 11da0-11da9:-11d70 16a60-16a69:-16a30 16ac0-16ac9:-16a90
        16b50-16b59:-16b20 16e40-16e5f:20 1d400-1d419:-1d39f 1d41a-1d433:-1d3b9 1d434-1d44d:-1d3d3
        1d44e-1d454:-1d3ed 1d456-1d467:-1d3ed 1d468-1d481:-1d407 1d482-1d49b:-1d421 1d49c-1d49e/-1d43b
        1d49f:-1d43b 1d4a2:-1d43b 1d4a5-1d4a6:-1d43b 1d4a9-1d4ac:-1d43b 1d4ae-1d4b5:-1d43b 1d4b6-1d4b9:-1d455
        1d4bb-1d4bd/-1d455 1d4be-1d4c3:-1d455 1d4c5-1d4cf:-1d455 1d4d0-1d4e9:-1d46f 1d4ea-1d503:-1d489
        1d504-1d505:-1d4a3 1d507-1d50a:-1d4a3 1d50d-1d514:-1d4a3 1d516-1d51c:-1d4a3 1d51e-1d537:-1d4bd
        1d538-1d539:-1d4d7 1d53b-1d53e:-1d4d7 1d540-1d544:-1d4d7 1d546:-1d4d7 1d54a-1d550:-1d4d7
        1d552-1d56b:-1d4f1 1d56c-1d585:-1d50b 1d586-1d59f:-1d525 1d5a0-1d5b9:-1d53f 1d5ba-1d5d3:-1d559
        1d5d4-1d5ed:-1d573 1d5ee-1d607:-1d58d 1d608-1d621:-1d5a7 1d622-1d63b:-1d5c1 1d63c-1d655:-1d5db
        1d656-1d66f:-1d5f5 1d670-1d689:-1d60f 1d68a-1d6a3:-1d629 1d6a4:-1d63b 1d6a5:-1d46e 1d6a8-1d6b8:-1d2f7
        1d6b9:-1d301 1d6ba-1d6c0:-1d2f7 1d6c2-1d6d2:-1d311 1d6d3:-1d310 1d6d4-1d6da:-1d311 1d6dc:-1d327
        1d6dd:-1d325 1d6de:-1d324 1d6df:-1d319 1d6e0:-1d31f 1d6e1:-1d321 1d6e2-1d6f2:-1d331 1d6f3:-1d33b
        1d6f4-1d6fa:-1d331 1d6fc-1d70c:-1d34b 1d70d:-1d34a 1d70e-1d714:-1d34b 1d716:-1d361 1d717:-1d35f
        1d718:-1d35e 1d719:-1d353 1d71a:-1d359 1d71b:-1d35b 1d71c-1d72c:-1d36b 1d72d:-1d375 1d72e-1d734:-1d36b
        1d736-1d746:-1d385 1d747:-1d384 1d748-1d74e:-1d385 1d750:-1d39b 1d751:-1d399 1d752:-1d398 1d753:-1d38d
        1d754:-1d393 1d755:-1d395 1d756-1d766:-1d3a5 1d767:-1d3af 1d768-1d76e:-1d3a5 1d770-1d780:-1d3bf
        1d781:-1d3be 1d782-1d788:-1d3bf 1d78a:-1d3d5 1d78b:-1d3d3 1d78c:-1d3d2 1d78d:-1d3c7 1d78e:-1d3cd
        1d78f:-1d3cf 1d790-1d7a0:-1d3df 1d7a1:-1d3e9 1d7a2-1d7a8:-1d3df 1d7aa-1d7ba:-1d3f9 1d7bb:-1d3f8
        1d7bc-1d7c2:-1d3f9 1d7c4:-1d40f 1d7c5:-1d40d 1d7c6:-1d40c 1d7c7:-1d401 1d7c8:-1d407 1d7c9:-1d409
        1d7ca:-1d3ed 1d7cb:-1d3ee 1d7ce-1d7d7:-1d79e 1d7d8-1d7e1:-1d7a8 1d7e2-1d7eb:-1d7b2 1d7ec-1d7f5:-1d7bc
        1d7f6-1d7ff:-1d7c6 1df00:-1dc57 1df05:-1dc97 1df06:-1dc78 1df08:-1dc8f 1df09:-1de95 1df0b:-1dc88
        1df0c:-1dc89 1df0d:-1dc86 1df11:-1dea5 1df12:-1dc6e 1df13:-1dea7 1df14:-1dea6 1df15:-1dc9c 1df16:-1dea4
        1df17:-1dc70 1df18:-1dc86 1df19:-1dc75 1df1a:-1deb1 1df1b:-1deac 1df1c:-1dc75 1df1d:-1deba 1df1e:-1deab
        1e140-1e149:-1e110 1e2f0-1e2f9:-1e2c0 1e900-1e921:22 1e950-1e959:-1e920 1ee00-1ee01:-1e7d9 1ee02:-1e7d6
        1ee03:-1e7d4 1ee05:-1e7bd 1ee06:-1e7d4 1ee07:-1e7da 1ee08:-1e7d1 1ee09:-1e7bf 1ee0a-1ee0d:-1e7c7
        1ee0e:-1e7db 1ee0f:-1e7d6 1ee10:-1e7cf 1ee11:-1e7dc 1ee12:-1e7d0 1ee13:-1e7e2 1ee14:-1e7e0
        1ee15-1ee16:-1e7eb 1ee17:-1e7e9 1ee18:-1e7e8 1ee19:-1e7e3 1ee1a:-1e7e2 1ee1b:-1e7e1 1ee1c:-1e7ae
        1ee1d:-1e763 1ee1e:-1e77d 1ee1f:-1e7b0 1ee21:-1e7f9 1ee22:-1e7f6 1ee24:-1e7dd 1ee27:-1e7fa 1ee29:-1e7df
        1ee2a-1ee2d:-1e7e7 1ee2e:-1e7fb 1ee2f:-1e7f6 1ee30:-1e7ef 1ee31:-1e7fc 1ee32:-1e7f0 1ee34:-1e800
        1ee35-1ee36:-1e80b 1ee37:-1e809 1ee39:-1e803 1ee3b:-1e801 1ee42:-1e816 1ee47:-1e81a 1ee49:-1e7ff
        1ee4b-1ee4d/-1e807 1ee4e:-1e81b 1ee4f:-1e816 1ee51:-1e81c 1ee52:-1e810 1ee54:-1e820 1ee57:-1e829
        1ee59:-1e823 1ee5b:-1e821 1ee5d:-1e7a3 1ee5f:-1e7f0 1ee61:-1e839 1ee62:-1e836 1ee64:-1e81d 1ee67:-1e83a
        1ee68:-1e831 1ee69:-1e81f 1ee6a-1ee6c/-1e827 1ee6d:-1e827 1ee6e:-1e83b 1ee6f:-1e836 1ee70:-1e82f
        1ee71:-1e83c 1ee72:-1e830 1ee74:-1e840 1ee75-1ee76:-1e84b 1ee77:-1e849 1ee79:-1e843 1ee7a:-1e842
        1ee7b:-1e841 1ee7c:-1e80e 1ee7e:-1e7dd 1ee80-1ee81:-1e859 1ee82:-1e856 1ee83:-1e854 1ee84-1ee85:-1e83d
        1ee86:-1e854 1ee87:-1e85a 1ee88:-1e851 1ee89:-1e83f 1ee8b-1ee8d:-1e847 1ee8e:-1e85b 1ee8f:-1e856
        1ee90:-1e84f 1ee91:-1e85c 1ee92:-1e850 1ee93:-1e862 1ee94:-1e860 1ee95-1ee96:-1e86b 1ee97:-1e869
        1ee98:-1e868 1ee99:-1e863 1ee9a:-1e862 1ee9b:-1e861 1eea1:-1e879 1eea2:-1e876 1eea3:-1e874 1eea5:-1e85d
        1eea6:-1e874 1eea7:-1e87a 1eea8:-1e871 1eea9:-1e85f 1eeab-1eead:-1e867 1eeae:-1e87b 1eeaf:-1e876
        1eeb0:-1e86f 1eeb1:-1e87c 1eeb2:-1e870 1eeb3:-1e882 1eeb4:-1e880 1eeb5-1eeb6:-1e88b 1eeb7:-1e889
        1eeb8:-1e888 1eeb9:-1e883 1eeba:-1e882 1eebb:-1e881 1fbf0-1fbf9:-1fbc0
        """

    /// What scalars become that become several, as `scalar:scalar,scalar…`.
    static let listData: StaticString = """
        c6:61,65 de:74,68 df:73,73 e6:61,65 fe:74,68 132:69,6a 133:69,6a 152:6f,65 153:6f,65 1c4:64,7a 1c5:64,7a
        1c6:64,7a 1c7:6c,6a 1c8:6c,6a 1c9:6c,6a 1ca:6e,6a 1cb:6e,6a 1cc:6e,6a 1e2:61,65 1e3:61,65 1f1:64,7a
        1f2:64,7a 1f3:64,7a 1fc:61,65 1fd:61,65 587:565,582 675:627,674 676:648,674 677:6c7,674 678:64a,674
        9cb:9c7,9be 9cc:9c7,9d7 b48:b47,b56 b4b:b47,b3e b4c:b47,b57 b94:b92,bd7 bca:bc6,bbe bcb:bc7,bbe
        bcc:bc6,bd7 c48:c46,c56 cc0:cbf,cd5 cc7:cc6,cd5 cc8:cc6,cd6 cca:cc6,cc2 ccb:cc6,cc2,cd5 d4a:d46,d3e
        d4b:d47,d3e d4c:d46,d57 dda:dd9,dca ddc:dd9,dcf ddd:dd9,dcf,dca dde:dd9,ddf e33:e4d,e32 eb3:ecd,eb2
        edc:eab,e99 edd:eab,ea1 f43:f42,fb7 f4d:f4c,fb7 f52:f51,fb7 f57:f56,fb7 f5c:f5b,fb7 f69:f40,fb5
        f73:f71,f72 f75:f71,f74 f76:fb2,f80 f77:fb2,f71,f80 f78:fb3,f80 f79:fb3,f71,f80 f81:f71,f80 f93:f92,fb7
        f9d:f9c,fb7 fa2:fa1,fb7 fa7:fa6,fb7 fac:fab,fb7 fb9:f90,fb5 1b06:1b05,1b35 1b08:1b07,1b35 1b0a:1b09,1b35
        1b0c:1b0b,1b35 1b0e:1b0d,1b35 1b12:1b11,1b35 1b3b:1b3a,1b35 1b3d:1b3c,1b35 1b40:1b3e,1b35 1b41:1b3f,1b35
        1b43:1b42,1b35 1d2d:61,65 1e9e:73,73 1f80:3b1,3b9 1f81:3b1,3b9 1f82:3b1,3b9 1f83:3b1,3b9 1f84:3b1,3b9
        1f85:3b1,3b9 1f86:3b1,3b9 1f87:3b1,3b9 1f88:3b1,3b9 1f89:3b1,3b9 1f8a:3b1,3b9 1f8b:3b1,3b9 1f8c:3b1,3b9
        1f8d:3b1,3b9 1f8e:3b1,3b9 1f8f:3b1,3b9 1f90:3b7,3b9 1f91:3b7,3b9 1f92:3b7,3b9 1f93:3b7,3b9 1f94:3b7,3b9
        1f95:3b7,3b9 1f96:3b7,3b9 1f97:3b7,3b9 1f98:3b7,3b9 1f99:3b7,3b9 1f9a:3b7,3b9 1f9b:3b7,3b9 1f9c:3b7,3b9
        1f9d:3b7,3b9 1f9e:3b7,3b9 1f9f:3b7,3b9 1fa0:3c9,3b9 1fa1:3c9,3b9 1fa2:3c9,3b9 1fa3:3c9,3b9 1fa4:3c9,3b9
        1fa5:3c9,3b9 1fa6:3c9,3b9 1fa7:3c9,3b9 1fa8:3c9,3b9 1fa9:3c9,3b9 1faa:3c9,3b9 1fab:3c9,3b9 1fac:3c9,3b9
        1fad:3c9,3b9 1fae:3c9,3b9 1faf:3c9,3b9 1fb2:3b1,3b9 1fb3:3b1,3b9 1fb4:3b1,3b9 1fb7:3b1,3b9 1fbc:3b1,3b9
        1fc2:3b7,3b9 1fc3:3b7,3b9 1fc4:3b7,3b9 1fc7:3b7,3b9 1fcc:3b7,3b9 1ff2:3c9,3b9 1ff3:3c9,3b9 1ff4:3c9,3b9
        1ff7:3c9,3b9 1ffc:3c9,3b9 2161:69,69 2162:69,69,69 2163:69,76 2165:76,69 2166:76,69,69 2167:76,69,69,69
        2168:69,78 216a:78,69 216b:78,69,69 2171:69,69 2172:69,69,69 2173:69,76 2175:76,69 2176:76,69,69
        2177:76,69,69,69 2178:69,78 217a:78,69 217b:78,69,69 2469:31,30 246a:31,31 246b:31,32 246c:31,33
        246d:31,34 246e:31,35 246f:31,36 2470:31,37 2471:31,38 2472:31,39 2473:32,30 309f:3088,308a
        30ff:3053,3068 3251:32,31 3252:32,32 3253:32,33 3254:32,34 3255:32,35 3256:32,36 3257:32,37 3258:32,38
        3259:32,39 325a:33,30 325b:33,31 325c:33,32 325d:33,33 325e:33,34 325f:33,35 32b1:33,36 32b2:33,37
        32b3:33,38 32b4:33,39 32b5:34,30 32b6:34,31 32b7:34,32 32b8:34,33 32b9:34,34 32ba:34,35 32bb:34,36
        32bc:34,37 32bd:34,38 32be:34,39 32bf:35,30 a764:74,68 a765:74,68 a766:74,68 a767:74,68 a7f9:6f,65
        fb00:66,66 fb01:66,69 fb02:66,6c fb03:66,66,69 fb04:66,66,6c fb05:73,74 fb06:73,74 fb13:574,576
        fb14:574,565 fb15:574,56b fb16:57e,576 fb17:574,56d fb4f:5d0,5dc fbdd:6c7,674 fbea:64a,627 fbeb:64a,627
        fbec:64a,647 fbed:64a,647 fbee:64a,648 fbef:64a,648 fbf0:64a,6c7 fbf1:64a,6c7 fbf2:64a,6c6 fbf3:64a,6c6
        fbf4:64a,6c8 fbf5:64a,6c8 fbf6:64a,64a fbf7:64a,64a fbf8:64a,64a fbf9:64a,64a fbfa:64a,64a fbfb:64a,64a
        fc00:64a,62c fc01:64a,62d fc02:64a,645 fc03:64a,64a fc04:64a,64a fc05:628,62c fc06:628,62d fc07:628,62e
        fc08:628,645 fc09:628,64a fc0a:628,64a fc0b:62a,62c fc0c:62a,62d fc0d:62a,62e fc0e:62a,645 fc0f:62a,64a
        fc10:62a,64a fc11:62b,62c fc12:62b,645 fc13:62b,64a fc14:62b,64a fc15:62c,62d fc16:62c,645 fc17:62d,62c
        fc18:62d,645 fc19:62e,62c fc1a:62e,62d fc1b:62e,645 fc1c:633,62c fc1d:633,62d fc1e:633,62e fc1f:633,645
        fc20:635,62d fc21:635,645 fc22:636,62c fc23:636,62d fc24:636,62e fc25:636,645 fc26:637,62d fc27:637,645
        fc28:638,645 fc29:639,62c fc2a:639,645 fc2b:63a,62c fc2c:63a,645 fc2d:641,62c fc2e:641,62d fc2f:641,62e
        fc30:641,645 fc31:641,64a fc32:641,64a fc33:642,62d fc34:642,645 fc35:642,64a fc36:642,64a fc37:643,627
        fc38:643,62c fc39:643,62d fc3a:643,62e fc3b:643,644 fc3c:643,645 fc3d:643,64a fc3e:643,64a fc3f:644,62c
        fc40:644,62d fc41:644,62e fc42:644,645 fc43:644,64a fc44:644,64a fc45:645,62c fc46:645,62d fc47:645,62e
        fc48:645,645 fc49:645,64a fc4a:645,64a fc4b:646,62c fc4c:646,62d fc4d:646,62e fc4e:646,645 fc4f:646,64a
        fc50:646,64a fc51:647,62c fc52:647,645 fc53:647,64a fc54:647,64a fc55:64a,62c fc56:64a,62d fc57:64a,62e
        fc58:64a,645 fc59:64a,64a fc5a:64a,64a fc64:64a,631 fc65:64a,632 fc66:64a,645 fc67:64a,646 fc68:64a,64a
        fc69:64a,64a fc6a:628,631 fc6b:628,632 fc6c:628,645 fc6d:628,646 fc6e:628,64a fc6f:628,64a fc70:62a,631
        fc71:62a,632 fc72:62a,645 fc73:62a,646 fc74:62a,64a fc75:62a,64a fc76:62b,631 fc77:62b,632 fc78:62b,645
        fc79:62b,646 fc7a:62b,64a fc7b:62b,64a fc7c:641,64a fc7d:641,64a fc7e:642,64a fc7f:642,64a fc80:643,627
        fc81:643,644 fc82:643,645 fc83:643,64a fc84:643,64a fc85:644,645 fc86:644,64a fc87:644,64a fc88:645,627
        fc89:645,645 fc8a:646,631 fc8b:646,632 fc8c:646,645 fc8d:646,646 fc8e:646,64a fc8f:646,64a fc91:64a,631
        fc92:64a,632 fc93:64a,645 fc94:64a,646 fc95:64a,64a fc96:64a,64a fc97:64a,62c fc98:64a,62d fc99:64a,62e
        fc9a:64a,645 fc9b:64a,647 fc9c:628,62c fc9d:628,62d fc9e:628,62e fc9f:628,645 fca0:628,647 fca1:62a,62c
        fca2:62a,62d fca3:62a,62e fca4:62a,645 fca5:62a,647 fca6:62b,645 fca7:62c,62d fca8:62c,645 fca9:62d,62c
        fcaa:62d,645 fcab:62e,62c fcac:62e,645 fcad:633,62c fcae:633,62d fcaf:633,62e fcb0:633,645 fcb1:635,62d
        fcb2:635,62e fcb3:635,645 fcb4:636,62c fcb5:636,62d fcb6:636,62e fcb7:636,645 fcb8:637,62d fcb9:638,645
        fcba:639,62c fcbb:639,645 fcbc:63a,62c fcbd:63a,645 fcbe:641,62c fcbf:641,62d fcc0:641,62e fcc1:641,645
        fcc2:642,62d fcc3:642,645 fcc4:643,62c fcc5:643,62d fcc6:643,62e fcc7:643,644 fcc8:643,645 fcc9:644,62c
        fcca:644,62d fccb:644,62e fccc:644,645 fccd:644,647 fcce:645,62c fccf:645,62d fcd0:645,62e fcd1:645,645
        fcd2:646,62c fcd3:646,62d fcd4:646,62e fcd5:646,645 fcd6:646,647 fcd7:647,62c fcd8:647,645 fcda:64a,62c
        fcdb:64a,62d fcdc:64a,62e fcdd:64a,645 fcde:64a,647 fcdf:64a,645 fce0:64a,647 fce1:628,645 fce2:628,647
        fce3:62a,645 fce4:62a,647 fce5:62b,645 fce6:62b,647 fce7:633,645 fce8:633,647 fce9:634,645 fcea:634,647
        fceb:643,644 fcec:643,645 fced:644,645 fcee:646,645 fcef:646,647 fcf0:64a,645 fcf1:64a,647 fcf5:637,64a
        fcf6:637,64a fcf7:639,64a fcf8:639,64a fcf9:63a,64a fcfa:63a,64a fcfb:633,64a fcfc:633,64a fcfd:634,64a
        fcfe:634,64a fcff:62d,64a fd00:62d,64a fd01:62c,64a fd02:62c,64a fd03:62e,64a fd04:62e,64a fd05:635,64a
        fd06:635,64a fd07:636,64a fd08:636,64a fd09:634,62c fd0a:634,62d fd0b:634,62e fd0c:634,645 fd0d:634,631
        fd0e:633,631 fd0f:635,631 fd10:636,631 fd11:637,64a fd12:637,64a fd13:639,64a fd14:639,64a fd15:63a,64a
        fd16:63a,64a fd17:633,64a fd18:633,64a fd19:634,64a fd1a:634,64a fd1b:62d,64a fd1c:62d,64a fd1d:62c,64a
        fd1e:62c,64a fd1f:62e,64a fd20:62e,64a fd21:635,64a fd22:635,64a fd23:636,64a fd24:636,64a fd25:634,62c
        fd26:634,62d fd27:634,62e fd28:634,645 fd29:634,631 fd2a:633,631 fd2b:635,631 fd2c:636,631 fd2d:634,62c
        fd2e:634,62d fd2f:634,62e fd30:634,645 fd31:633,647 fd32:634,647 fd33:637,645 fd34:633,62c fd35:633,62d
        fd36:633,62e fd37:634,62c fd38:634,62d fd39:634,62e fd3a:637,645 fd3b:638,645 fd50:62a,62c,645
        fd51:62a,62d,62c fd52:62a,62d,62c fd53:62a,62d,645 fd54:62a,62e,645 fd55:62a,645,62c fd56:62a,645,62d
        fd57:62a,645,62e fd58:62c,645,62d fd59:62c,645,62d fd5a:62d,645,64a fd5b:62d,645,64a fd5c:633,62d,62c
        fd5d:633,62c,62d fd5e:633,62c,64a fd5f:633,645,62d fd60:633,645,62d fd61:633,645,62c fd62:633,645,645
        fd63:633,645,645 fd64:635,62d,62d fd65:635,62d,62d fd66:635,645,645 fd67:634,62d,645 fd68:634,62d,645
        fd69:634,62c,64a fd6a:634,645,62e fd6b:634,645,62e fd6c:634,645,645 fd6d:634,645,645 fd6e:636,62d,64a
        fd6f:636,62e,645 fd70:636,62e,645 fd71:637,645,62d fd72:637,645,62d fd73:637,645,645 fd74:637,645,64a
        fd75:639,62c,645 fd76:639,645,645 fd77:639,645,645 fd78:639,645,64a fd79:63a,645,645 fd7a:63a,645,64a
        fd7b:63a,645,64a fd7c:641,62e,645 fd7d:641,62e,645 fd7e:642,645,62d fd7f:642,645,645 fd80:644,62d,645
        fd81:644,62d,64a fd82:644,62d,64a fd83:644,62c,62c fd84:644,62c,62c fd85:644,62e,645 fd86:644,62e,645
        fd87:644,645,62d fd88:644,645,62d fd89:645,62d,62c fd8a:645,62d,645 fd8b:645,62d,64a fd8c:645,62c,62d
        fd8d:645,62c,645 fd8e:645,62e,62c fd8f:645,62e,645 fd92:645,62c,62e fd93:647,645,62c fd94:647,645,645
        fd95:646,62d,645 fd96:646,62d,64a fd97:646,62c,645 fd98:646,62c,645 fd99:646,62c,64a fd9a:646,645,64a
        fd9b:646,645,64a fd9c:64a,645,645 fd9d:64a,645,645 fd9e:628,62e,64a fd9f:62a,62c,64a fda0:62a,62c,64a
        fda1:62a,62e,64a fda2:62a,62e,64a fda3:62a,645,64a fda4:62a,645,64a fda5:62c,645,64a fda6:62c,62d,64a
        fda7:62c,645,64a fda8:633,62e,64a fda9:635,62d,64a fdaa:634,62d,64a fdab:636,62d,64a fdac:644,62c,64a
        fdad:644,645,64a fdae:64a,62d,64a fdaf:64a,62c,64a fdb0:64a,645,64a fdb1:645,645,64a fdb2:642,645,64a
        fdb3:646,62d,64a fdb4:642,645,62d fdb5:644,62d,645 fdb6:639,645,64a fdb7:643,645,64a fdb8:646,62c,62d
        fdb9:645,62e,64a fdba:644,62c,645 fdbb:643,645,645 fdbc:644,62c,645 fdbd:646,62c,62d fdbe:62c,62d,64a
        fdbf:62d,62c,64a fdc0:645,62c,64a fdc1:641,645,64a fdc2:628,62d,64a fdc3:643,645,645 fdc4:639,62c,645
        fdc5:635,645,645 fdc6:633,62e,64a fdc7:646,62c,64a fdf0:635,644,6d2 fdf1:642,644,6d2
        fdf2:627,644,644,647 fdf3:627,643,628,631 fdf4:645,62d,645,62f fdf5:635,644,639,645 fdf6:631,633,648,644
        fdf7:639,644,64a,647 fdf8:648,633,644,645 fdf9:635,644,64a fef5:644,627 fef6:644,627 fef7:644,627
        fef8:644,627 fef9:644,627 fefa:644,627 fefb:644,627 fefc:644,627 10783:61,65 1112e:11131,11127
        1112f:11132,11127 1134b:11347,1133e 1134c:11347,11357 114bb:114b9,114ba 114bc:114b9,114b0
        114be:114b9,114bd 115ba:115b8,115af 115bb:115b9,115af 11938:11935,11930
        """
}
