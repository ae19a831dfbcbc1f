package import ClientModel

extension Message: WindowElement {
    /// The stable id.
    package var windowIdentity: StableID { stableID }

    /// The position in the chat.
    package var windowPosition: MessagePosition { position }

    /// The key of the album.
    package var windowGroup: Int64? { groupingKey }
}

extension MessagePosition: ChunkedPosition {
    /// The id, if the server assigned it.
    package var chunkID: Int32? { namespace.isServed ? id : nil }
}
