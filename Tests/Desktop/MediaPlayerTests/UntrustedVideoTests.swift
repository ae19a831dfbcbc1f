import VideoDecoding
import Glibc
import Testing

@testable import MediaPlayer

/// Untrusted files that claim to be videos.
@Suite struct UntrustedVideoTests {
    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nhttp://PLACE/first.ts\n#EXT-X-ENDLIST\n",
            "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=90000\nhttp://PLACE/list.m3u8\n",
            """
            <?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" minBufferTime="PT1S" \
            profiles="urn:mpeg:dash:profile:isoff-on-demand:2011" mediaPresentationDuration="PT9S"><Period>\
            <AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="90000" codecs="avc1.42c00d">\
            <BaseURL>http://PLACE/film.mp4</BaseURL><SegmentBase indexRange="0-99"/></Representation></AdaptationSet>\
            </Period></MPD>
            """,
            """
            <?xml version="1.0"?><SmoothStreamingMedia MajorVersion="2" MinorVersion="0" Duration="90000000">\
            <StreamIndex Type="video" Url="http://PLACE/{start time}"><QualityLevel Index="0" Bitrate="90000" \
            FourCC="H264" MaxWidth="64" MaxHeight="64"/><c d="90000000"/></StreamIndex></SmoothStreamingMedia>
            """,
            "v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=x\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\na=control:rtsp://PLACE/x\r\n"
                + "m=video 5004 RTP/AVP 96\r\na=rtpmap:96 H264/90000\r\n",
            "http://PLACE/film.mp4\r\n",
        ]
    )
    func `a list of other files fetches none of them, whatever it is called`(text: String) async throws {
        #expect(await Player.prepare())
        let listener = try #require(Listener())
        let file = Array(text.replacing("PLACE", with: "127.0.0.1:\(listener.port)").utf8)
        #expect(try await ending(of: file) != nil)
        #expect(!listener.wasCalled)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a drawing that refers to other files is no film`() async throws {
        #expect(await Player.prepare())
        let listener = try #require(Listener())
        let drawing = """
            <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
            <image xlink:href="http://127.0.0.1:\(listener.port)/x.png" width="9" height="9"/></svg>
            """
        #expect(try await ending(of: Array(drawing.utf8)) != nil)
        #expect(!listener.wasCalled)
    }

    /// Plays a file until it fails or ends; returns the error.
    @MainActor private func ending(of file: [UInt8]) async throws -> PlayerError? {
        let source = PlayerSource(byteCount: Int64(file.count)) {
            Array(file[Int($0.lowerBound)..<Int($0.upperBound)])
        }
        let (endings, end) = AsyncStream<PlayerError?>.makeStream()
        let player = try Player(source, isSilent: true, worker: .gallery) { _ in end.yield(nil) }
        player.onFailure = { end.yield($0) }
        player.play()
        for await ending in endings { return ending }
        return nil
    }
}

/// A port of this computer that must not be called.
private final class Listener: Sendable {
    private let socket: Int32
    let port: UInt16

    init?() {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, length) == 0 && listen(socket, 8) == 0
                    && getsockname(socket, $0, &length) == 0
            }
        }
        guard socket >= 0, isBound else { return nil }
        (self.socket, port) = (socket, UInt16(bigEndian: address.sin_port))
    }

    deinit { close(socket) }

    /// True if the port was called.
    var wasCalled: Bool {
        let caller = accept(socket, nil, nil)
        if caller >= 0 { close(caller) }
        return caller >= 0
    }
}
