/// Of a voice message.
public struct VoiceInfo: Hashable, Sendable {
    /// Seconds.
    public var duration: Int32
    /// Loudness, 5 bits each packed from the lowest bit; about 100 of them.
    public var waveform: [UInt8]

    /// A voice message.
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
