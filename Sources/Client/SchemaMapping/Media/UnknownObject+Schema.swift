import ClientModel
import TelegramSchema

extension UnknownObject {
    /// The layer of `Schema/api.tl`.
    static let schemaLayer: Int32 = 229

    /// Stores an object that the model does not support, so that a later version may read it.
    init(_ object: some TLObject) {
        self.init(layer: Self.schemaLayer, bytes: object.encoded())
    }
}
