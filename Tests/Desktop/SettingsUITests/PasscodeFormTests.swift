import ClientHost
import Localization
import Testing

@testable import SettingsUI

@Suite struct PasscodeFormTests {
    @Test func `a passcode is set once both fields agree`() {
        var form = PasscodeForm(.set)
        #expect(form.fields == [.new, .repeated] && !form.isReady)
        form.texts = [.new: "harbour"]
        #expect(!form.isReady && !form.differs)
        form.texts[.repeated] = "har"
        #expect(!form.isReady && form.complaint(.english) == nil)
        form.texts[.repeated] = "hard"
        #expect(form.complaint(.english) == "The passcodes differ.")
        form.texts[.repeated] = "harbour"
        #expect(form.isReady)
        form.isBusy = true
        #expect(!form.isReady)
    }

    @Test func `a change and a removal need the current passcode`() {
        var form = PasscodeForm(.change)
        form.texts = [.new: "a", .repeated: "a"]
        #expect(!form.isReady)
        form.texts[.current] = "b"
        #expect(form.isReady)
        var removal = PasscodeForm(.remove)
        #expect(!removal.isReady)
        removal.texts = [.current: "b"]
        #expect(removal.isReady)
    }

    @Test func `a refusal says why, and how long to wait`() {
        var form = PasscodeForm(.remove)
        form.failure = .wrong(pause: .seconds(5))
        #expect(form.complaint(.english) == "This passcode is wrong.")
        form.failure = .paused(.seconds(4))
        #expect(form.complaint(.english) == "Too many wrong passcodes. Time to wait: 5 seconds.")
        form.failure = .unusable
        #expect(form.complaint(.english) == "The file with the passcode cannot be read or written.")
    }
}
