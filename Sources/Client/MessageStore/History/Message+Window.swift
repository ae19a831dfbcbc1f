package import ClientModel

extension Message: WindowElement {
    /// The stable id.
    package var windowIdentity: StableID { stableID }

    /// The place in the chat.
    package var windowPosition: MessagePosition { position }

    /// The album.
    package var windowGroup: Int64? { groupingKey }
}

extension MessagePosition: ChunkedPosition {
    /// The id where the server gave it.
    package var chunkID: Int32? { namespace.isServed ? id : nil }
}
