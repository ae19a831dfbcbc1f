import ClientModel
import MediaStore
import Testing

@testable import ClientEngine

@Suite struct AutoDownloadTests {
    @Test(
        arguments: [
            (
                MediaKind.photo, 1 << 20, AutoDownload.ChatKind.stranger, AutoDownload.NetworkKind.metered,
                true
            ),
            (.photo, 1 << 20, .contact, .roaming, false),
            (.photo, 6 << 20, .contact, .unmetered, false),
            (.voice, 1 << 19, .channel, .roaming, true),
            (.video, 9 << 20, .group, .unmetered, true),
            (.video, 9 << 20, .group, .metered, false),
            (.video, 3 << 20, .stranger, .unmetered, false),
            (.video, 1 << 20, .stranger, .unmetered, true),
            (.video, 2 << 20, .stranger, .metered, false),
            (.voice, 1 << 20, .stranger, .metered, true),
            (.file, 1, .stranger, .unmetered, false),
            (.file, 1 << 20, .contact, .unmetered, true),
            (.file, 1, .contact, .metered, false),
        ] as [(MediaKind, Int64, AutoDownload.ChatKind, AutoDownload.NetworkKind, Bool)]
    )
    func `TC-64: the usual rules by kind, size, chat and network`(
        kind: MediaKind,
        byteCount: Int64,
        chat: AutoDownload.ChatKind,
        network: AutoDownload.NetworkKind,
        isAllowed: Bool
    ) {
        #expect(AutoDownload.usual.allows(kind, byteCount, in: chat, over: network) == isAllowed)
    }

    @Test func `what has no length, and everything when it is off, waits for a tap`() {
        #expect(!AutoDownload.usual.allows(.photo, nil, in: .contact, over: .unmetered))
        #expect(!AutoDownload.off.allows(.photo, 1, in: .contact, over: .unmetered))
    }
}
