import ClientModel

/// A place that a history goes to.
enum HistoryDestination {
    /// A message, which is highlighted, and the part of it that is lit.
    case message(MessageKey, MessageMark?)
    /// A former reading position: the lower edge of a message is `above` pixels over the chat's.
    case place(MessagePosition, above: Double)
    /// The first message from a moment on, seconds since 1970.
    case date(Int32)
    /// The newest message.
    case end
}
