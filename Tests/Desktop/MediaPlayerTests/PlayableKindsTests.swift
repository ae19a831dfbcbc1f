import CGStreamer
import Glibc
import Testing

@testable import MediaPlayer

/// What a stranger calls a film, and is not.
@Suite struct PlayableKindsTests {
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

    @Test func `what files are taken apart with is what messages need, and nothing that fetches`()
        async throws
    {
        #expect(await Player.prepare())
        #expect(PlayableKinds.areEnforced)
        let chosen = PlayableKinds.chosen
        #expect(chosen.isSuperset(of: ["qtdemux", "matroskademux", "oggdemux", "wavparse", "flacparse"]))
        let demuxers = chosen.filter { $0.contains("demux") }
        #expect(demuxers.isSubset(of: PlayableKinds.demuxers), "\(demuxers)")
        for name in ["subparse", "rtspsrc", "pngdec", "jpegdec", "gdkpixbufdec", "avidemux", "sdpdemux"] {
            #expect(!chosen.contains(name))
        }
    }

    /// Plays a file until it fails or ends; why it failed.
    @MainActor private func ending(of file: [UInt8]) async throws -> PlayerError? {
        let source = PlayerSource(byteCount: Int64(file.count)) {
            Array(file[Int($0.lowerBound)..<Int($0.upperBound)])
        }
        let relay = Ending()
        let feed = ByteFeed(source) { _ in relay.tell(.unavailable) }
        let pipeline = try #require(PlayerPipeline(feed, size: nil, isSilent: true) { _ in relay.tell(nil) })
        pipeline.become(GST_STATE_PLAYING)
        return await relay.wait(for: pipeline.element)
    }
}

/// What came of playing something.
private struct Ending: Sendable {
    private let stream = AsyncStream<PlayerError?>.makeStream()

    func tell(_ error: PlayerError?) { stream.continuation.yield(error) }

    /// The first error of a pipeline; nil once a picture is shown.
    func wait(for pipeline: UnsafeMutablePointer<GstElement>) async -> PlayerError? {
        guard let bus = gst_element_get_bus(pipeline) else { return .notInstalled }
        defer { gst_object_unref(bus) }
        gst_bus_set_sync_handler(
            bus,
            { _, message, data in
                if message?.pointee.type == GST_MESSAGE_ERROR, let data {
                    Unmanaged<Box>.fromOpaque(data).takeUnretainedValue().ending.tell(.damaged)
                }
                return GST_BUS_PASS
            },
            Unmanaged.passRetained(Box(self)).toOpaque(),
            { if let data = $0 { Unmanaged<Box>.fromOpaque(data).release() } }
        )
        for await error in stream.stream { return error }
        return nil
    }

    private final class Box: Sendable {
        let ending: Ending
        init(_ ending: Ending) { self.ending = ending }
    }
}

/// A port of this computer that nobody should call.
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

    /// Whether somebody has.
    var wasCalled: Bool {
        let caller = accept(socket, nil, nil)
        if caller >= 0 { close(caller) }
        return caller >= 0
    }
}
