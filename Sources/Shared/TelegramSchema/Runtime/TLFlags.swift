/// A `#` word, whose bits announce the optional fields of a constructor.
struct TLFlags {
    var bits: UInt32 = 0

    subscript(bit: UInt32) -> Bool {
        get { bits >> bit & 1 != 0 }
        set {
            if newValue { bits |= 1 << bit } else { bits &= ~(1 << bit) }
        }
    }
}

extension TLReader {
    /// Reads a `#` word. Bits that the schema does not know are ignored, as all servers and clients do.
    mutating func readFlags() throws(TLError) -> TLFlags {
        TLFlags(bits: try readUInt32())
    }

    /// Reads a `#` word that must not announce fields that this schema omits: their size is unknown.
    mutating func readFlags(refusing refused: UInt32, in constructor: UInt32) throws(TLError) -> TLFlags {
        let flags = try readFlags()
        guard flags.bits & refused == 0 else { throw .unsupportedField(constructor: constructor) }
        return flags
    }

    /// Reads a `Vector` of a type that this schema omits: it can only be empty.
    mutating func readEmptyVector(in constructor: UInt32) throws(TLError) {
        guard try readVectorCount() == 0 else { throw .unsupportedField(constructor: constructor) }
    }
}

extension TLWriter {
    mutating func write(_ flags: TLFlags) { write(flags.bits) }
}
