import ClientModel
import MessageStore
import Testing

@testable import WindowParts

@Suite struct SendingRightsTests {
    private func group(_ change: (inout Group) -> Void) -> SendingRights {
        var info = PeerInfo(id: PeerID(.group, 3))
        var group = Group(3, title: "Harbour")
        change(&group)
        info.peer = .group(group)
        return SendingRights(info, now: 1000)
    }

    @Test func `a member may send what the group does not forbid`() {
        #expect(group { _ in } == SendingRights())
        let quiet = group { $0.restrictions = .sendVoice }
        #expect(!quiet.voice && quiet.files)
        let silent = group { $0.restrictions = .send }
        #expect(
            !silent.voice && !silent.files && !silent.stickers && !silent.contactsAndPlaces && !silent.polls
        )
        let wordless = group { $0.restrictions = .sendText }
        #expect(wordless.files && !wordless.text && !wordless.contactsAndPlaces)
        let plain = group { $0.restrictions = .sendStickers }
        #expect(plain.voice && plain.files && !plain.stickers && plain.animations)
        #expect(!group { $0.restrictions = .sendAnimations }.animations)
        // Photos are allowed, so the button for files is useful.
        let worded = group { $0.restrictions = [.sendFiles, .sendMusic, .sendVideos] }
        #expect(worded.voice && worded.files)
    }

    @Test func `who runs the group may send everything`() {
        #expect(
            group {
                $0.restrictions = [.sendVoice, .send]
                $0.flags = .creator
            } == SendingRights()
        )
    }

    @Test(arguments: [(0, false), (999, true), (1001, false)] as [(Int32, Bool)])
    func `a punishment ends with its time`(until: Int32, mayTalk: Bool) {
        var info = PeerInfo(id: PeerID(.channel, 3))
        var channel = Channel(3, title: "Harbour")
        var own = TimedRestrictions()
        (own.restrictions, own.until) = (.sendVoice, until)
        channel.ownRestrictions = own
        info.peer = .channel(channel)
        #expect(SendingRights(info, now: 1000).voice == mayTalk)
    }

    @Test func `somebody who takes no voice messages is not offered any, once that is known`() {
        var info = PeerInfo(id: PeerID(.user, 7))
        info.peer = .user(User(7))
        #expect(SendingRights(info, now: 0).voice)
        info.cachedData = CachedPeerData()
        #expect(SendingRights(info, now: 0).voice)
        info.cachedData?.capabilities = [.readDates, .sendVoice]
        #expect(SendingRights(info, now: 0).voice)
        info.cachedData?.capabilities = .readDates
        #expect(!SendingRights(info, now: 0).voice)
    }
}
