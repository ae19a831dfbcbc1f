import ClientModel
import TestKit

extension StickerFormat: Arbitrary {}
extension FacePart: Arbitrary {}
extension WebPageState: Arbitrary {}
extension ExpiredMediaKind: Arbitrary {}
extension CallEnd: Arbitrary {}
extension SecretChatState: Arbitrary {}
extension GroupRole: Arbitrary {}
extension PollFlags: Arbitrary {}
extension StickerSetFlags: Arbitrary {}
extension ContentFlags: Arbitrary {}
extension UserFlags: Arbitrary {}
extension BotFlags: Arbitrary {}
extension GroupFlags: Arbitrary {}
extension AdminRights: Arbitrary {}
extension ChatRestrictions: Arbitrary {}
extension ChannelFlags: Arbitrary {}
extension PeerCapabilities: Arbitrary {}
extension TextDateStyle: Arbitrary {}
extension PeerSuggestions: Arbitrary {}
