package import ClientModel
package import GTKBridge

/// Goes on from the pages that make a group or a channel.
package protocol NewChatScreenDelegate: AnyObject {
    /// The chat was made on `page`, which the user may have left meanwhile.
    func openNewChat(_ chat: PeerID, from page: Widget)
    /// The server said that it has no channels.
    func serverHasNoChannels()
}
