import ClientModel
import TelegramSchema

extension PeerPhoto {
    /// Converts a user's photo; nil for none.
    init?(_ photo: TL.UserProfilePhoto) {
        guard case .userProfilePhoto(let photo) = photo else { return nil }
        self.init(id: photo.photoID, datacenter: photo.dcID)
        miniature = photo.strippedThumb ?? []
        hasVideo = photo.hasVideo
        isPersonal = photo.personal
    }

    /// Converts a group's or channel's photo; nil for none.
    init?(_ photo: TL.ChatPhoto) {
        guard case .chatPhoto(let photo) = photo else { return nil }
        self.init(id: photo.photoID, datacenter: photo.dcID)
        miniature = photo.strippedThumb ?? []
        hasVideo = photo.hasVideo
    }
}
