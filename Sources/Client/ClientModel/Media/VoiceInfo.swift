/// The details of a voice message.
public struct VoiceInfo: Hashable, Sendable {
    /// The duration in seconds.
    public var duration: Int32
    /// About 100 loudness values of 5 bits each, packed from the lowest bit.
    public var waveform: [UInt8]

    /// Creates details.
    public init(duration: Int32, waveform: [UInt8]) {
        self.duration = duration
        self.waveform = waveform
    }
}

extension VoiceInfo: RecordCodable {
    /// Fields: 1 duration, 2 waveform.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(duration: 0, waveform: [])
        while let field = try reader.next() {
            switch field {
            case 1: duration = try reader.int32()
            case 2: waveform = try reader.byteArray()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(duration, at: 1)
        writer.write(waveform, at: 2)
    }
}
