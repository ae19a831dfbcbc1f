/// A button of a bot.
public struct Button: Hashable, Sendable {
    /// The label.
    public var text: String
    /// The action.
    public var action: ButtonAction

    /// Creates a button.
    public init(text: String, action: ButtonAction) {
        self.text = text
        self.action = action
    }
}

extension Button: RecordCodable {
    /// Fields: 1 text, 2 action.
    public init(from reader: inout RecordReader) throws(RecordError) {
        var text: String = ""
        var action: ButtonAction?
        while let field = try reader.next() {
            switch field {
            case 1: text = try reader.string()
            case 2: action = try reader.record()
            default: break
            }
        }
        guard let action else { throw .missing(field: 2) }
        self.init(text: text, action: action)
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(text, at: 1)
        writer.write(action, at: 2)
    }
}

/// A row of buttons.
public struct ButtonRow: Hashable, Sendable {
    /// The buttons from left to right.
    public var buttons: [Button]

    /// Creates a row.
    public init(_ buttons: [Button]) {
        self.buttons = buttons
    }
}

extension ButtonRow: RecordCodable {
    /// Fields: 1 buttons.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init([])
        while let field = try reader.next() {
            switch field {
            case 1: try reader.append(to: &buttons)
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(buttons, at: 1)
    }
}
