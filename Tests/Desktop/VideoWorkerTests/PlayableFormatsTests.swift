import CGStreamer
import Testing

@testable import VideoWorker

@Suite struct PlayableFormatsTests {
    @Test func `what files are taken apart with is what messages need, and nothing that fetches`() {
        #expect(gst_init_check(nil, nil, nil) != 0)
        #expect(PlayableFormats.areEnforced)
        let chosen = PlayableFormats.chosen
        #expect(chosen.isSuperset(of: ["qtdemux", "matroskademux", "oggdemux", "wavparse", "flacparse"]))
        let demuxers = chosen.filter { $0.contains("demux") }
        #expect(demuxers.isSubset(of: PlayableFormats.demuxers), "\(demuxers)")
        for name in ["subparse", "rtspsrc", "pngdec", "jpegdec", "gdkpixbufdec", "avidemux", "sdpdemux"] {
            #expect(!chosen.contains(name))
        }
    }
}
