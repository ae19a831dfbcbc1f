import ClientModel
import Testing

@testable import ComposerUI

struct PollFormTests {
    private var form: PollForm {
        var form = PollForm()
        (form.question, form.answers) = (" Tea? ", ["Yes", " ", "No", ""])
        return form
    }

    @Test func `a poll has a question and two answers at least, and empty lines are left out`() {
        let poll = form.poll
        #expect(poll?.question.text == "Tea?")
        #expect(poll?.answers.map(\.text.text) == ["Yes", "No"])
        #expect(poll?.flags == [])
        var other = form
        other.question = "  "
        #expect(other.poll == nil)
        other = form
        other.answers = ["Yes"]
        #expect(other.poll == nil)
    }

    @Test func `the rules are those that were chosen`() {
        var form = form
        (form.isAnonymous, form.isMultiple) = (false, true)
        #expect(form.poll?.flags == [.publicVotes, .multipleChoice])
    }

    @Test func `a quiz needs its right answer, which is none of the empty lines`() {
        var form = form
        (form.isQuiz, form.isMultiple, form.explanation) = (true, true, " Because. ")
        #expect(form.poll == nil && form.lacksRightAnswer)
        form.right = 1
        #expect(form.poll == nil && form.lacksRightAnswer)
        form.right = 2
        let poll = form.poll
        #expect(poll?.flags == [.quiz] && poll?.results.solution?.text == "Because.")
        #expect(poll?.results.votes.filter(\.isCorrect).first?.option == poll?.answers[1].option)
    }
}
