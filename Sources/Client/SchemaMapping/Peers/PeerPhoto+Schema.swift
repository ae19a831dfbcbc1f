import ClientModel
import TelegramSchema

extension PeerPhoto {
    /// A user's picture; nil when there is none.
    init?(_ photo: TL.UserProfilePhoto) {
        guard case .userProfilePhoto(let photo) = photo else { return nil }
        self.init(id: photo.photoID, datacenter: photo.dcID)
        miniature = photo.strippedThumb ?? []
        hasVideo = photo.hasVideo
        isPersonal = photo.personal
    }

    /// A group's or channel's picture; nil when there is none.
    init?(_ photo: TL.ChatPhoto) {
        guard case .chatPhoto(let photo) = photo else { return nil }
        self.init(id: photo.photoID, datacenter: photo.dcID)
        miniature = photo.strippedThumb ?? []
        hasVideo = photo.hasVideo
    }
}
