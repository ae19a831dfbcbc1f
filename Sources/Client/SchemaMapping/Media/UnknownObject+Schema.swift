import ClientModel
import TelegramSchema

extension UnknownObject {
    /// The layer of `Schema/api.tl`.
    static let schemaLayer: Int32 = 229

    /// Keeps what the model has no place for, so that a later version may read it.
    init(_ object: some TLObject) {
        self.init(layer: Self.schemaLayer, bytes: object.encoded())
    }
}
