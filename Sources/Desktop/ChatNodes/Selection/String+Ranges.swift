extension String {
    /// The part between two offsets, in UTF-16 code units, clamped to the string.
    func utf16Slice(_ range: Range<Int>) -> String {
        let units = utf16
        let part = range.clamped(to: 0..<units.count)
        let start = units.index(units.startIndex, offsetBy: part.lowerBound)
        let end = units.index(start, offsetBy: part.count)
        return String(decoding: units[start..<end], as: UTF16.self)
    }

    /// The word at an offset in UTF-16 code units: letters, digits and joiners. Elsewhere the white space, or the
    /// single other character.
    func wordRange(at offset: Int) -> Range<Int> {
        let cells = Array(self)
        var starts = [0]
        for cell in cells { starts.append(starts[starts.count - 1] + cell.utf16.count) }
        guard !cells.isEmpty else { return 0..<0 }
        let index = min((starts.lastIndex { $0 <= offset } ?? 0), cells.count - 1)
        let kind = cells[index].wordKind
        guard kind != .sign else { return starts[index]..<starts[index + 1] }
        var (low, high) = (index, index)
        while low > 0, cells[low - 1].wordKind == kind { low -= 1 }
        while high + 1 < cells.count, cells[high + 1].wordKind == kind { high += 1 }
        return starts[low]..<starts[high + 1]
    }

    /// The paragraph at an offset in UTF-16 code units, without the line feeds around it.
    func paragraphRange(at offset: Int) -> Range<Int> {
        let units = Array(utf16)
        let start = min(max(offset, 0), units.count)
        let low = units[..<start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let high = units[start...].firstIndex(of: 0x0A) ?? units.count
        return low..<max(low, high)
    }
}

extension Character {
    fileprivate enum WordKind { case word, space, sign }

    fileprivate var wordKind: WordKind {
        if isLetter || isNumber || self == "_" || self == "'" || self == "’" { return .word }
        return isWhitespace ? .space : .sign
    }
}
