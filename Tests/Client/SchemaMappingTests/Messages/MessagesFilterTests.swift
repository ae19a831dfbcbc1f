import ClientModel
import SchemaMapping
import TelegramSchema
import Testing

@Suite struct MessagesFilterTests {
    @Test func `each space that the server searches has its filter`() {
        let searched: MessageTags = [
            .photo, .video, .file, .music, .voice, .round, .link, .gif, .pinned, .poll, .call,
        ]
        for space in searched.spaces { #expect(TL.MessagesFilter(space) != nil) }
        let filters = searched.spaces.compactMap { TL.MessagesFilter($0)?.encoded() }
        #expect(Set(filters).count == filters.count)
    }

    @Test func `what the server does not search has none`() {
        for space in [MessageTags.unseenMention, .unseenReaction, .liveLocation, [], [.photo, .file]] {
            #expect(TL.MessagesFilter(space) == nil)
        }
    }

    @Test func `two tabs ask for two kinds at once`() {
        #expect(TL.MessagesFilter([.photo, .video]) == .inputMessagesFilterPhotoVideo)
        #expect(TL.MessagesFilter([.voice, .round]) == .inputMessagesFilterRoundVoice)
    }
}
