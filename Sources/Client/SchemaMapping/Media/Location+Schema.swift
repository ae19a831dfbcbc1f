import ClientModel
import TelegramSchema

extension Location {
    /// Nil for an empty location.
    init?(_ point: TL.GeoPoint) {
        guard case .geoPoint(let point) = point else { return nil }
        self.init(latitude: point.lat, longitude: point.long)
        accuracy = point.accuracyRadius
        accessHash = point.accessHash
    }
}
